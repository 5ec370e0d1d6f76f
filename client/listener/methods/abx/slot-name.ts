/** What a clip of the page is called, by slot. */
export function slotName(slot: number): string {
  return 'ABX'.charAt(slot);
}
