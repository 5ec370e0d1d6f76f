/** Length of every fade in and fade out. */
export const FADE_MS = 5;

/** Half a period of a cosine from one gain to another, both ends included. */
export function raisedCosine(from: number, to: number, points: number): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: points }, (_, index) => {
    const risen = 0.5 * (1 - Math.cos((Math.PI * index) / (points - 1)));
    return from + (to - from) * risen;
  });
}
