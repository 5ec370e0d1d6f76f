import type { Player } from '../../../audio/player.ts';

/** Plays the clip of a key: 1 the first, 2 the second, Space the last one played. Returns whether the key has a clip. */
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
