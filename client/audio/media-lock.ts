/** How far behind the furthest heard position a jump may still end. */
const SEEK_TOLERANCE_S = 0.05;

/**
 * Holds a media element to honest listening: rate 1, full volume, and no further than it was heard. Browser
 * menus, media keys and extensions can touch all three without the page's controls.
 */
export class MediaLock {
  /** How often something tried to change the speed. */
  rateAttempts = 0;
  /** How often something tried to skip ahead. */
  seekAttempts = 0;
  readonly #element: HTMLMediaElement;
  readonly #furthestS: () => number;

  constructor(element: HTMLMediaElement, furthestS: () => number) {
    this.#element = element;
    this.#furthestS = furthestS;
  }

  holdRate(): void {
    if (this.#element.playbackRate === 1 && this.#element.defaultPlaybackRate === 1) return;
    this.rateAttempts += 1;
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
    this.seekAttempts += 1;
    this.#element.currentTime = furthestS;
  }
}
