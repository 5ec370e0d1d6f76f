/**
 * Frees memory at once by transferring it to a closed port. The browser's collector would let the decoded sound of
 * several pages pile up. A playing source keeps its samples to its end.
 */
export function freeMemory(memory: readonly ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  try {
    port1.postMessage(null, [...new Set(memory)]);
  } catch {
    // The collector frees what cannot be transferred.
  }
}

/** Sample arrays of an AudioBuffer. */
export function memoryOf(buffer: AudioBuffer): ArrayBuffer[] {
  return Array.from(
    { length: buffer.numberOfChannels },
    (_, channel) => buffer.getChannelData(channel).buffer,
  );
}
