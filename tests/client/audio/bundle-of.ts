/** Writes a bundle as the server does. */
export function bundleOf(slots: { peaks: number[]; audio: number[] }[]): ArrayBuffer {
  const [first = { peaks: [], audio: [] }] = slots;
  const header = new DataView(new ArrayBuffer(16));
  new Uint8Array(header.buffer).set(new TextEncoder().encode('EAR1'));
  header.setUint32(4, slots.length, true);
  header.setUint32(8, first.peaks.length, true);
  header.setUint32(12, first.audio.length, true);
  const bytes = [
    ...new Uint8Array(header.buffer),
    ...slots.flatMap(({ peaks, audio }) => [...peaks, ...audio]),
  ];
  return Uint8Array.from(bytes).buffer;
}
