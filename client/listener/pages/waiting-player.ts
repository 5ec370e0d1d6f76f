import type { Player, PlayerFailure } from '../../audio/player.ts';

/** Placeholder player while the first clip loads: the page is drawn, but nothing can be played. */
export function waitingPlayer(slotCount: number, clips: { readonly trouble: PlayerFailure | null }): Player {
  const nothing = (): void => undefined;
  return {
    state: 'loading',
    slotCount,
    active: null,
    ended: null,
    positionMs: 0,
    pausedByHiding: false,
    get failure() {
      return clips.trouble;
    },
    canLoop: false,
    loop: null,
    durationMs: () => 0,
    heard: () => 0,
    started: () => false,
    play: () => Promise.resolve(),
    toggle: () => Promise.resolve(),
    pause: nothing,
    stop: nothing,
    seek: nothing,
    setLoop: nothing,
    dispose: nothing,
    telemetry: () => ({ switches: 0, hidden: [], loops: 0, sound: [], slots: [] }),
  };
}
