/** Tolerance behind the furthest heard position for the end of a jump. */
const SEEK_TOLERANCE_S = 0.05;

/**
 * Enforces honest listening on a media element: rate 1, full volume, and no seeking past the heard part. Browser
 * menus, media keys and extensions can change all three.
 */
export class MediaLock {
  readonly #element: HTMLMediaElement;
  readonly #furthestS: () => number;
  readonly #onheld: (event: 'rate-held' | 'seek-held') => void;

  constructor(
    element: HTMLMediaElement,
    furthestS: () => number,
    onheld: (event: 'rate-held' | 'seek-held') => void,
  ) {
    this.#element = element;
    this.#furthestS = furthestS;
    this.#onheld = onheld;
  }

  holdRate(): void {
    if (this.#element.playbackRate === 1 && this.#element.defaultPlaybackRate === 1) return;
    this.#onheld('rate-held');
    this.#element.defaultPlaybackRate = 1;
    this.#element.playbackRate = 1;
  }

  holdVolume(): void {
    if (this.#element.muted) this.#element.muted = false;
    if (this.#element.volume !== 1) this.#element.volume = 1;
  }

  /** Brings a jump beyond what was heard back to the furthest heard position. */
  holdPosition(): void {
    const furthestS = this.#furthestS();
    if (this.#element.currentTime <= furthestS + SEEK_TOLERANCE_S) return;
    this.#onheld('seek-held');
    this.#element.currentTime = furthestS;
  }
}
