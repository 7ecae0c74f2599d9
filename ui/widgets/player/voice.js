// Python's side of the conversation: hands what it says to the player of that key.

export default function ({ data }) {
  globalThis.splitBySplitPlayers ??= { said: new Map(), ears: new Map(), last: null };
  const { said, ears } = globalThis.splitBySplitPlayers;
  said.set(data.key, data);
  ears.get(data.key)?.(data);
  return () => {
    if (said.get(data.key) === data) said.delete(data.key);
  };
}
