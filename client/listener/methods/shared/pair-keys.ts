import type { Player } from '../../../audio/player.ts';

/** Plays what a key stands for: 1 the first clip, 2 the second, Space the last one. Returns whether it stood for one. */
export function playedByKey(key: string, player: Player): boolean {
  if (key === ' ') {
    void player.toggle(player.active ?? 0);
    return true;
  }
  const slot = Number(key) - 1;
  if (!Number.isInteger(slot) || slot < 0 || slot >= player.slotCount) return false;
  void player.play(slot);
  return true;
}
