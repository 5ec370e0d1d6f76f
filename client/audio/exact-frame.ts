/**
 * Whether seconds carry a frame exactly. Of 48 000 frames a second one in eight comes back from seconds as a fraction
 * of a frame, and a browser that starts or loops a clip there interpolates every sample of it.
 */
export function isExactFrame(frame: number, sampleRateHz: number): boolean {
  return (frame / sampleRateHz) * sampleRateHz === frame;
}

/** The nearest such frame, up or down. */
export function exactFrame(frame: number, step: 1 | -1, sampleRateHz: number): number {
  let exact = frame;
  while (!isExactFrame(exact, sampleRateHz)) exact += step;
  return exact;
}
