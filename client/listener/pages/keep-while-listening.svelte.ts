import { untrack } from 'svelte';
import type { Player } from '../../audio/player.ts';

const EVERY_MS = 1000;

/**
 * Calls `keep` when a player starts, pauses, switches or ends, every second during playback, when one more clip counts as
 * heard (`unheard`: number of the others), and when the page is hidden or left, though not every browser stores data that
 * late. Call it in an effect. Returns the function that stops it.
 */
export function keepWhileListening(player: Player, unheard: () => number, keep: () => void): () => void {
  // A page that is left is hidden afterwards; this does not count as hidden by the listener.
  let left = false;
  const keepHere = (): void => {
    if (!left) keep();
  };
  const leave = (): void => {
    keepHere();
    left = true;
  };
  const comeBack = (): void => {
    left = false;
  };
  $effect(() => {
    const turn = [player.state, player.active, player.ended, unheard()];
    if (!turn.includes('loading')) untrack(keepHere);
  });
  const clock = setInterval(() => player.state === 'playing' && keepHere(), EVERY_MS);
  document.addEventListener('visibilitychange', keepHere);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    clearInterval(clock);
    document.removeEventListener('visibilitychange', keepHere);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}
