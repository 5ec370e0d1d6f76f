/**
 * Gives memory back at once: it goes to a port that is closed already. Left to the browser's collector, the decoded
 * sound of several pages would pile up. What still plays keeps its samples to its end.
 */
export function freeMemory(memory: readonly ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  try {
    port1.postMessage(null, [...new Set(memory)]);
  } catch {
    // What cannot be given away is left to the collector.
  }
}

/** Where an AudioBuffer keeps its samples. */
export function memoryOf(buffer: AudioBuffer): ArrayBuffer[] {
  return Array.from(
    { length: buffer.numberOfChannels },
    (_, channel) => buffer.getChannelData(channel).buffer,
  );
}
