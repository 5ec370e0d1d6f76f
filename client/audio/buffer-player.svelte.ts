import { ClipLoop } from './clip-loop.ts';
import { ClockWatch } from './clock-watch.ts';
import type { AudioOutput, OutputEvent } from './context.ts';
import { decodeClip, DecodeError } from './decode-clip.ts';
import { FrameClock } from './frame-clock.ts';
import { HeardSlots } from './heard-slots.svelte.ts';
import { ListeningLog, type ListeningTelemetry } from './listening-log.ts';
import { clampRegion, type LoopRegion } from './loop-region.ts';
import { pageEnvironment, type PageEnvironment } from './page-environment.ts';
import type { Player, PlayerFailure, PlayerState, SwitchMode } from './player.ts';
import { PageSound } from './page-sound.ts';

/** A device that opens so long after a press still answers it: Firefox on a busy machine can take more than the second that a press waits. */
const LATE_MS = 5000;

export interface BufferPlayerOptions {
  output: AudioOutput;
  mode: SwitchMode;
  /** Where the sound goes; the loudspeakers by default. */
  destination?: AudioNode;
  environment?: PageEnvironment;
  /** Parts of the page heard before it was reopened. */
  earlier?: ListeningTelemetry | null;
}

/** Plays the clips of a page from memory, all on one clock, so switching is sample-accurate. Clips may arrive one by one. */
export class BufferPlayer implements Player {
  state = $state<PlayerState>('empty');
  active = $state<number | null>(null);
  ended = $state<number | null>(null);
  positionMs = $state(0);
  pausedByHiding = $state(false);
  failure = $state.raw<PlayerFailure | null>(null);
  slotCount = $state(0);
  #buffers = $state.raw<readonly (AudioBuffer | undefined)[]>([]);
  #loop = $state.raw<ClipLoop | null>(null);

  readonly #output: AudioOutput;
  readonly #mode: SwitchMode;
  readonly #environment: PageEnvironment;
  readonly #clock: FrameClock;
  readonly #watch = new ClockWatch();
  readonly #log: ListeningLog;
  readonly #heard: HeardSlots;
  readonly #detach: (() => void)[];
  readonly #sound: PageSound;
  #frameRequest: number | null = null;
  #playRequest = 0;
  /** A press for which the device did not open in time. */
  #unanswered: { slot: number; atMs: number } | null = null;
  #disposed = false;

  constructor(options: BufferPlayerOptions) {
    this.#output = options.output;
    this.#mode = options.mode;
    this.#environment = options.environment ?? pageEnvironment();
    this.#log = new ListeningLog(options.earlier);
    this.#heard = new HeardSlots(this.#log, options.earlier?.slots.keys() ?? []);
    this.#clock = new FrameClock(options.output, () => this.#environment.now());
    this.#sound = new PageSound({
      output: options.output,
      mode: options.mode,
      destination: options.destination ?? null,
      clock: this.#clock,
      log: this.#log,
      onended: () => this.#finish(),
    });
    this.#detach = [
      this.#output.onchange((event) => this.#followOutput(event)),
      this.#environment.onvisibility(() => this.#followVisibility()),
      this.#environment.ondevicechange(() => this.#log.befall('device-change', this.#environment.now())),
    ];
    if (this.#environment.isHidden()) this.#log.hide(this.#environment.now());
  }

  /** Decodes the clips of the page, one file for each slot, and empties the files. Errors appear in `state` and `failure`. */
  async load(files: readonly ArrayBuffer[]): Promise<void> {
    this.open(files.length);
    this.state = 'loading';
    try {
      for (const [slot, file] of files.entries()) {
        const buffer = await decodeClip(slot, file, this.#clock.sampleRateHz);
        if (this.#disposed) return;
        this.add(slot, buffer);
      }
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.open(this.slotCount);
      this.failure = { slot: error.slot, message: error.message };
      this.state = 'failed';
    }
  }

  /** Prepares for the clips of a page, and drops those of the previous page. */
  open(slotCount: number): void {
    this.stop();
    this.#buffers = [];
    this.#sound.buffers.clear();
    this.#repeat(null);
    this.slotCount = slotCount;
    this.failure = null;
    this.state = 'empty';
  }

  /** Adds a decoded clip, which can be played from now on. */
  add(slot: number, buffer: AudioBuffer): void {
    if (slot >= this.slotCount || this.#buffers[slot]) return;
    this.#buffers = Array.from({ length: this.slotCount }, (_, each) =>
      each === slot ? buffer : this.#buffers[each],
    );
    this.#sound.add(slot, buffer);
    if (this.state === 'empty' || this.state === 'loading') this.state = 'ready';
  }

  get canLoop(): boolean {
    const wholeClip = { fromMs: 0, toMs: Infinity };
    return this.#mode !== 'restart' && clampRegion(wholeClip, this.#sharedMs) !== null;
  }

  get loop(): LoopRegion | null {
    return this.#loop?.region ?? null;
  }

  durationMs(slot: number): number {
    return (this.#buffers[slot]?.duration ?? 0) * 1000;
  }

  heard(slot: number): number {
    return this.#heard.share(slot, this.durationMs(slot));
  }

  started(slot: number): boolean {
    return this.#heard.started(slot);
  }

  async play(slot: number): Promise<void> {
    if (!this.#buffers[slot]) return;
    const request = (this.#playRequest += 1);
    const atMs = this.#environment.now();
    this.#unanswered = null;
    const running = await this.#output.resume();
    if (request !== this.#playRequest) return;
    if (!running) {
      this.state = 'blocked';
      this.#unanswered = { slot, atMs };
    } else if (this.#environment.isHidden()) this.pausedByHiding = true;
    else this.#start(slot);
  }

  async toggle(slot: number): Promise<void> {
    if (this.state === 'playing' && this.active === slot) this.pause();
    else await this.play(slot);
  }

  pause(): void {
    this.#playRequest += 1;
    this.#unanswered = null;
    if (!this.#sound.isOn) return;
    this.#fallSilent(this.#sound.fadeOut());
    this.state = 'paused';
  }

  stop(): void {
    this.pause();
    if (this.#buffers.length > 0) this.state = 'ready';
    this.active = null;
    this.ended = null;
    this.positionMs = this.loop?.fromMs ?? 0;
  }

  seek(positionMs: number): void {
    if (this.#buffers.length === 0) return;
    const lastFrame = (this.#buffers[this.active ?? 0]?.length ?? 1) - 1;
    const frame = Math.min(lastFrame, Math.max(0, this.#clock.frames(positionMs)));
    const target = this.#loop?.enter(frame) ?? frame;
    this.ended = null;
    this.positionMs = this.#clock.ms(target);
    this.#sound.goTo(this.positionMs);
  }

  setLoop(region: LoopRegion | null): void {
    const wanted = region && this.canLoop ? clampRegion(region, this.#sharedMs) : null;
    if (wanted?.fromMs === this.loop?.fromMs && wanted?.toMs === this.loop?.toMs) return;
    const frames = Math.min(...this.#buffers.map((buffer) => buffer?.length ?? 0));
    const loop = wanted && new ClipLoop(wanted, frames, this.#clock.sampleRateHz);
    this.#repeat(loop);
    this.ended = null;
    if (loop) this.#log.loops += 1;
    if (this.#sound.isOn) this.#sound.goTo(null);
    else if (loop) this.positionMs = this.#clock.ms(loop.enter(this.#clock.frames(this.positionMs)));
  }

  telemetry(): ListeningTelemetry {
    this.#update();
    return this.#log.telemetry(this.slotCount, this.#environment.now());
  }

  dispose(): void {
    this.stop();
    this.#disposed = true;
    this.#detach.forEach((detach) => detach());
    this.open(0);
  }

  /** Length that all clips have in parallel playback; some may be a few samples longer. 0 until all have arrived. */
  get #sharedMs(): number {
    if (this.#buffers.length === 0) return 0;
    return Math.min(...this.#buffers.map((buffer) => buffer?.duration ?? 0)) * 1000;
  }

  #repeat(loop: ClipLoop | null): void {
    this.#loop = loop;
    this.#sound.loop = loop;
  }

  #start(slot: number): void {
    if (this.#sound.isOn) this.#sound.switchTo(slot);
    else {
      const isSame = this.active === null || this.active === slot || this.#mode !== 'restart';
      this.#sound.begin(slot, this.ended === null && isSame ? this.positionMs : 0);
      this.#watch.start(this.#clock.soundMs, this.#environment.now());
    }
    this.active = slot;
    this.ended = null;
    this.pausedByHiding = false;
    this.#heard.update([slot]);
    this.state = 'playing';
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#tick());
  }

  #finish(): void {
    this.#fallSilent(this.durationMs(this.active ?? 0));
    this.ended = this.active;
    this.state = 'ready';
  }

  #fallSilent(positionMs: number): void {
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
    this.positionMs = positionMs;
    this.#heard.update(this.#buffers.keys());
  }

  #tick(): void {
    const clock = this.#watch.check(this.#clock.soundMs, this.#environment.now());
    if (clock !== 'fine') this.#log.befall('stalled', this.#environment.now());
    if (clock === 'dead') return this.#output.declareDead();
    this.#update();
    this.#frameRequest = this.#environment.requestFrame(() => this.#tick());
  }

  #update(): void {
    if (!this.#sound.isOn) return;
    this.positionMs = this.#sound.positionMs();
    this.#heard.update(this.#buffers.keys());
  }

  #followOutput(event: OutputEvent): void {
    if (event) this.#log.befall(event, this.#environment.now());
    if (this.#output.isRunning) {
      if (this.state !== 'blocked') return;
      this.state = this.active === null ? 'ready' : 'paused';
      const late = this.#unanswered;
      if (late && this.#environment.now() - late.atMs < LATE_MS) void this.play(late.slot);
    } else if (this.#sound.isOn) {
      this.#fallSilent(this.#sound.cut());
      this.state = 'blocked';
    }
  }

  #followVisibility(): void {
    if (!this.#environment.isHidden()) {
      this.#log.show(this.#environment.now());
      return;
    }
    this.#log.hide(this.#environment.now());
    if (this.#sound.isOn) this.pausedByHiding = true;
    this.pause();
  }
}
