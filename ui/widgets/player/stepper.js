// Stepping through a run, by hand or in time: what a player and a row of common controls share.
// Whoever extends it has a run, and a `change` that shows a new state and reports it.

const BEAT = 1200; // milliseconds per step while playing

export class Stepper {
  constructor() {
    this.state = { cursor: 0, size: "decision", inspected: null, playing: false };
    this.wishes = {
      first: () => this.go(this.run.first),
      last: () => this.go(this.run.length),
      back: () => this.go(this.run.previous(this.state.size, this.state.cursor)),
      next: () => this.go(this.run.next(this.state.size, this.state.cursor)),
      play: () => (this.state.playing ? this.pause() : this.play()),
      slide: (index) => this.go(this.run.stops[this.state.size][index]),
      size: (size) => this.change({ size }),
      jump: (kind) => this.jump(kind),
    };
  }

  go(cursor) {
    this.pause();
    this.change({ cursor });
  }

  play() {
    if (this.state.cursor >= this.run.length) this.change({ cursor: this.run.first });
    this.change({ playing: true });
    this.timer = setInterval(() => this.beat(), BEAT);
  }

  beat() {
    const cursor = this.run.next(this.state.size, this.state.cursor);
    const playing = cursor < this.run.length;
    if (!playing) clearInterval(this.timer);
    this.change({ cursor, playing });
  }

  pause() {
    clearInterval(this.timer);
    this.state.playing = false;
  }

  jump(kind) {
    const cursor = this.run.jump(kind, this.state.size, this.state.cursor);
    if (cursor !== null) this.go(cursor);
  }
}
