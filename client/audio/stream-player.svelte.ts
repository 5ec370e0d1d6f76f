import type { SoundEvent } from '#core/session/page.ts';
import { HeardSlots } from './heard-slots.svelte.ts';
import { ListeningLog, type ListeningTelemetry } from './listening-log.ts';
import { onMediaEvents } from './media-events.ts';
import { MediaLock } from './media-lock.ts';
import { pageEnvironment, type PageEnvironment } from './page-environment.ts';
import type { Player, PlayerFailure, PlayerState } from './player.ts';
import { StreamHearing, type StreamStop } from './stream-hearing.ts';

export interface StreamPlayerOptions {
  environment?: PageEnvironment;
  /** Listening record from before the page was reopened. */
  earlier?: ListeningTelemetry | null;
  createElement?: () => HTMLAudioElement;
  wait?: (durationMs: number) => Promise<void>;
  /** Called if the stream ends early or fails for good, so that another player takes over. Without it this player fails. */
  onbroken?: (stop: StreamStop) => void;
}

const SLOT = 0;
const RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** Playing this far past an error resets the retry count. */
const PROGRESS_MS = 2000;
/** Share that counts as fully heard: media elements do not report the last moments exactly. */
export const HEARD_THROUGH = 0.98;
/** Largest gap between the last heard position and the end for a full play. */
const SHORT_END_MS = 500;

/** Plays one long clip as it arrives, as slot 0. Listeners can seek back at any time, and ahead after a full play. */
export class StreamPlayer implements Player {
  readonly slotCount = 1;
  readonly canLoop = false;
  readonly loop = null;
  state = $state<PlayerState>('empty');
  active = $state<number | null>(null);
  ended = $state<number | null>(null);
  positionMs = $state(0);
  pausedByHiding = $state(false);
  failure = $state.raw<PlayerFailure | null>(null);
  #lengthMs = $state(0);

  readonly #element: HTMLAudioElement;
  readonly #environment: PageEnvironment;
  readonly #wait: (durationMs: number) => Promise<void>;
  readonly #onbroken: StreamPlayerOptions['onbroken'];
  readonly #log: ListeningLog;
  readonly #heard: HeardSlots;
  readonly #hearing: StreamHearing;
  readonly #lock: MediaLock;
  readonly #detach: (() => void)[];
  #url = '';
  #retries = 0;
  #failedAtMs = 0;
  /** Whether the listener wants sound, which may still be loading. */
  #wanted = false;
  /** Whether the next sound follows a press of play, not a gap. */
  #asked = false;
  #frameRequest: number | null = null;
  #disposed = false;

  constructor(options: StreamPlayerOptions = {}) {
    this.#environment = options.environment ?? pageEnvironment();
    this.#wait = options.wait ?? ((durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)));
    this.#onbroken = options.onbroken;
    this.#log = new ListeningLog(options.earlier);
    this.#heard = new HeardSlots(this.#log, [SLOT]);
    this.#element = options.createElement?.() ?? new Audio();
    this.#hearing = new StreamHearing(this.#element, this.#log, () => this.#environment.now());
    this.#element.preload = 'auto';
    const furthestS = (): number => (this.heardThrough ? Infinity : this.#hearing.furthestMs / 1000);
    this.#lock = new MediaLock(this.#element, furthestS, (event) => this.#befall(event));
    this.#detach = [
      this.#environment.onvisibility(() => this.#followVisibility()),
      this.#environment.ondevicechange(() => this.#befall('device-change')),
      this.#followElement(),
    ];
    if (this.#environment.isHidden()) this.#log.hide(this.#environment.now());
  }

  /** Starts to load the clip from a URL that serves ranges. Errors appear in `state` and `failure`. */
  load(url: string): void {
    this.#url = url;
    this.#retries = 0;
    this.failure = null;
    this.state = 'loading';
    this.#element.src = url;
    this.#element.load();
  }

  /** Whether the whole clip was heard once, which allows seeking ahead. Reactive. */
  get heardThrough(): boolean {
    return this.heard(SLOT) >= HEARD_THROUGH;
  }

  durationMs(slot: number): number {
    return slot === SLOT ? this.#lengthMs : 0;
  }

  heard(slot: number): number {
    return slot === SLOT ? this.#heard.share(SLOT, this.#lengthMs) : 0;
  }

  started(slot: number): boolean {
    return slot === SLOT && this.#heard.started(SLOT);
  }

  async play(slot: number): Promise<void> {
    if (slot !== SLOT || this.state === 'empty' || this.state === 'failed') return;
    if (this.#environment.isHidden()) {
      this.pausedByHiding = true;
      return;
    }
    if (this.ended !== null) this.#element.currentTime = 0;
    this.ended = null;
    this.active = SLOT;
    this.pausedByHiding = false;
    this.#asked ||= this.#element.paused;
    if (this.#element.paused) this.#hearing.ask();
    this.#wanted = true;
    try {
      await this.#element.play();
    } catch (error) {
      // A pause or reload before the start is no error; element errors have their own event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#wanted = false;
        this.state = 'blocked';
      }
    }
  }

  async toggle(slot: number): Promise<void> {
    if (this.state === 'playing') this.pause();
    else await this.play(slot);
  }

  pause(): void {
    this.#wanted = false;
    this.#element.pause();
    this.#silence();
    if (this.state === 'playing') this.state = 'paused';
  }

  stop(): void {
    this.pause();
    if (this.#lengthMs === 0) return;
    this.#element.currentTime = 0;
    this.active = null;
    this.ended = null;
    this.positionMs = 0;
    if (this.state !== 'failed') this.state = 'ready';
  }

  seek(positionMs: number): void {
    if (this.#lengthMs === 0) return;
    const limitMs = this.heardThrough ? this.#lengthMs : this.#hearing.furthestMs;
    this.#silence();
    this.ended = null;
    this.positionMs = Math.min(limitMs, Math.max(0, positionMs));
    this.#element.currentTime = this.positionMs / 1000;
    this.#hearing.ask();
  }

  /** None: a streamed clip cannot loop sample-accurately. */
  setLoop(): void {}

  telemetry(): ListeningTelemetry {
    return this.#log.telemetry(this.slotCount, this.#environment.now());
  }

  dispose(): void {
    this.pause();
    this.#disposed = true;
    this.#detach.forEach((detach) => detach());
    this.#element.removeAttribute('src');
    this.#element.load();
    this.state = 'empty';
  }

  #followElement(): () => void {
    return onMediaEvents(this.#element, {
      durationchange: () => this.#learnLength(),
      canplay: () => this.#becomeReady(),
      playing: () => this.#sound(),
      timeupdate: () => this.#report(),
      pause: () => this.#followPause(),
      // The clip loads more slowly than it plays.
      waiting: () => this.#silence('stalled'),
      seeking: () => this.#followSeek(),
      ended: () => this.#finish(),
      ratechange: () => this.#lock.holdRate(),
      volumechange: () => this.#lock.holdVolume(),
      error: () => void this.#retry(),
    });
  }

  #learnLength(): void {
    const { duration } = this.#element;
    if (Number.isFinite(duration)) this.#lengthMs = duration * 1000;
  }

  #becomeReady(): void {
    if (this.state === 'loading') this.state = this.active === null ? 'ready' : 'paused';
    if (this.#wanted && this.#element.paused) void this.play(SLOT);
  }

  #sound(): void {
    if (this.#hearing.isOn || this.#element.paused) return;
    this.state = 'playing';
    this.#hearing.begin(this.#asked);
    this.#asked = false;
    this.#heard.update([SLOT]);
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#tick());
  }

  #report(): void {
    const positionMs = this.#hearing.report();
    if (positionMs > this.#failedAtMs + PROGRESS_MS) this.#retries = 0;
    this.#heard.update([SLOT]);
  }

  #silence(event?: SoundEvent): void {
    this.#report();
    if (event && this.#hearing.isOn) this.#befall(event);
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
    this.#hearing.end();
    this.#heard.update([SLOT]);
  }

  #tick(): void {
    this.#report();
    this.positionMs = this.#element.currentTime * 1000;
    this.#frameRequest = this.#environment.requestFrame(() => this.#tick());
  }

  /** The system can pause a media element: a call, an unplugged headset, a media key. */
  #followPause(): void {
    this.#silence();
    if (this.state === 'playing' && !this.#element.ended) this.state = 'paused';
  }

  #befall(event: SoundEvent): void {
    this.#log.befall(event, this.#environment.now());
  }

  #followSeek(): void {
    this.#silence();
    this.#lock.holdPosition();
    this.positionMs = this.#element.currentTime * 1000;
  }

  #finish(): void {
    this.#silence();
    if (this.#lengthMs - this.#hearing.furthestMs > SHORT_END_MS) {
      this.#befall('stalled');
      return this.#giveUp();
    }
    this.#wanted = false;
    this.positionMs = this.#lengthMs;
    this.ended = SLOT;
    this.state = 'ready';
  }

  async #retry(): Promise<void> {
    if (this.#disposed) return;
    this.#silence();
    this.#failedAtMs = this.positionMs;
    if (this.#retries === RETRIES) return this.#giveUp();
    this.state = 'loading';
    await this.#wait(FIRST_WAIT_MS * 2 ** this.#retries);
    if (this.#disposed) return;
    this.#retries += 1;
    this.#element.src = this.#url;
    this.#element.load();
    this.#element.currentTime = this.#failedAtMs / 1000;
  }

  #giveUp(): void {
    this.failure = { slot: SLOT, message: this.#element.error?.message || 'ended early' };
    this.state = this.#onbroken ? 'loading' : 'failed';
    const positionMs = Math.min(this.positionMs, this.#hearing.furthestMs);
    this.#onbroken?.({ positionMs, isWanted: this.#wanted });
  }

  #followVisibility(): void {
    if (!this.#environment.isHidden()) {
      this.#log.show(this.#environment.now());
      return;
    }
    this.#log.hide(this.#environment.now());
    if (this.#wanted) this.pausedByHiding = true;
    this.pause();
  }
}
