import { untrack } from 'svelte';
import type { Player } from '../../audio/player.ts';

const EVERY_MS = 1000;

/**
 * Calls `keep` whenever a player begins, pauses, switches or ends, every second while it plays, when the page counts one
 * more clip as heard (`unheard`: how many are not), and when it is hidden or left: not every browser stores what it is given
 * that late. To be called in an effect; returns the function that stops it.
 */
export function keepWhileListening(player: Player, unheard: () => number, keep: () => void): () => void {
  // A page that is left is hidden afterwards: that is no hiding by the listener.
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
