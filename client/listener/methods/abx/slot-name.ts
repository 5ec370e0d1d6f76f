/** Name of a clip, by slot. */
export function slotName(slot: number): string {
  return 'ABX'.charAt(slot);
}
