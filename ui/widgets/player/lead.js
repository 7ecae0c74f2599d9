// Players that move together. One leads: a row of controls over a common timeline. The others have
// no controls of their own; they follow in the same frame, each by its own track, which says for
// every step of the timeline where in its run that player then stands.

import { hub } from "./wire.js";

export function lead(key) {
  hub().leads ??= new Map();
  if (!hub().leads.has(key)) hub().leads.set(key, { cursor: null, wishes: null, followers: new Set() });
  return hub().leads.get(key);
}

export function announce(leader, cursor) {
  leader.cursor = cursor;
  for (const follower of leader.followers) follower.follow();
}

// Where a follower stands, or null while nobody has said where the timeline is.
export function followed(leader, track) {
  return leader.cursor === null ? null : track[Math.min(leader.cursor, track.length - 1)];
}

// The first step of the timeline at which a follower has come as far as this.
export function stepFor(track, cursor) {
  const step = track.findIndex((at) => at >= cursor);
  return step < 0 ? track.length - 1 : step;
}
