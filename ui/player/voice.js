// What Python says besides the run: the way of a row, a line of one's own, a step to go to. It comes
// through a component of its own, so that the run is not sent again.

import { unpacked } from "./dom.js";
import { hub, placeOf } from "./hub.js";

export default function ({ data: packed }) {
  const data = unpacked(packed);
  const place = placeOf(data.key);
  place.said = data;
  if (data.run) hub().hear?.(data.run);
  const { step, n } = data.stand;
  if (step !== null && place.stood !== n) {
    place.stood = n;
    if (place.run) place.change({ step: Math.min(Math.max(step, place.run.first), place.run.length) });
  }
  place.announce();
  return () => {
    place.said = null;
    place.announce();
  };
}
