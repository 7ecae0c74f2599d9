// Talking with Python. A new step is sent at once; while one is on its way only the latest waits.
// What Python says reaches us through a second, tiny component (voice.js), so that a click does
// not send the whole run again. If the two disagree, Python's step wins.

const PATIENCE = 1500; // after so many milliseconds an answer is taken for lost

export function hub() {
  globalThis.splitBySplitPlayers ??= { said: new Map(), ears: new Map(), last: null };
  return globalThis.splitBySplitPlayers;
}

export class Wire {
  constructor(adopt) {
    this.adopt = adopt;
    this.send = () => {};
    this.key = null;
    this.sent = 0;
    this.waiting = null;
    this.latest = null;
  }

  open(key, run, send) {
    this.close();
    Object.assign(this, { key, run, send });
    hub().ears.set(key, this.ear = (said) => this.hear(said));
    const said = hub().said.get(key);
    if (said) this.hear(said);
  }

  close() {
    if (hub().ears.get(this.key) === this.ear) hub().ears.delete(this.key);
    clearTimeout(this.waiting);
    this.waiting = null;
    this.latest = null;
  }

  report(state) {
    this.latest = state;
    if (this.waiting === null) this.flush();
  }

  flush() {
    if (this.latest === null) return;
    this.sent += 1;
    const message = { ...this.latest, run: this.run, n: this.sent };
    this.latest = null;
    this.waiting = setTimeout(() => this.answered(), PATIENCE);
    this.send(message);
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.flush();
  }

  hear(said) {
    const older = this.waiting !== null && said.heard < this.sent;
    if (said.run !== this.run || older) return;
    this.sent = Math.max(this.sent, said.heard);
    const overtaken = this.latest !== null;
    if (!overtaken) this.adopt(said);
    this.answered();
  }
}
