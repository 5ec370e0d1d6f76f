/**
 * Whether a frame is exact in seconds. At 48 000 Hz one frame in eight becomes fractional when converted from seconds,
 * and a browser that starts or loops a clip there interpolates every sample.
 */
export function isExactFrame(frame: number, sampleRateHz: number): boolean {
  return (frame / sampleRateHz) * sampleRateHz === frame;
}

/** Nearest exact frame, up or down. */
export function exactFrame(frame: number, step: 1 | -1, sampleRateHz: number): number {
  let exact = frame;
  while (!isExactFrame(exact, sampleRateHz)) exact += step;
  return exact;
}
