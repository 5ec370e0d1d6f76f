import type { AudioOutput } from './context.ts';
import { FrameClock } from './frame-clock.ts';
import { ListeningLog, type ListeningTelemetry } from './listening-log.ts';
import { pageEnvironment, type PageEnvironment } from './page-environment.ts';
import type { Player, PlayerFailure, PlayerState } from './player.ts';
import { FADE_MS, SourceGroup } from './source-group.ts';

/**
 * What a switch does. aligned: keeps the position and cross-fades. strict: keeps the position, fades out and
 * then in, as BS.1534 listening software does. restart: for clips that do not run in parallel; fades out, and
 * the other clip begins at its start.
 */
export type SwitchMode = 'aligned' | 'strict' | 'restart';

export interface BufferPlayerOptions {
  output: AudioOutput;
  mode: SwitchMode;
  /** Where the sound goes; the loudspeakers by default. */
  destination?: AudioNode;
  environment?: PageEnvironment;
  /** What was heard of the page before it was opened again. */
  earlier?: ListeningTelemetry | null;
}

/** Changes of gain are scheduled this far ahead, so that the audio thread gets all of them before they are due. */
const SWITCH_LEAD_MS = 8;
/** Starting all clips of a page takes longer to schedule. */
const START_LEAD_MS = 16;

/** Plays the clips of a page from memory, all on one clock: a switch is exact to the sample. */
export class BufferPlayer implements Player {
  state = $state<PlayerState>('empty');
  active = $state<number | null>(null);
  ended = $state<number | null>(null);
  positionMs = $state(0);
  pausedByHiding = $state(false);
  failure = $state.raw<PlayerFailure | null>(null);
  slotCount = $state(0);
  #buffers = $state.raw<AudioBuffer[]>([]);
  #heardMs = $state<number[]>([]);
  #started = $state<boolean[]>([]);

  readonly #output: AudioOutput;
  readonly #mode: SwitchMode;
  readonly #destination: AudioNode;
  readonly #environment: PageEnvironment;
  readonly #clock: FrameClock;
  readonly #log: ListeningLog;
  readonly #detach: (() => void)[];
  #group: SourceGroup | null = null;
  #frameRequest: number | null = null;
  #playRequest = 0;
  #disposed = false;

  constructor(options: BufferPlayerOptions) {
    this.#output = options.output;
    this.#mode = options.mode;
    this.#destination = options.destination ?? options.output.context.destination;
    this.#environment = options.environment ?? pageEnvironment();
    this.#log = new ListeningLog(options.earlier);
    for (const slot of options.earlier?.slots.keys() ?? []) {
      this.#heardMs[slot] = this.#log.heardMs(slot);
      this.#started[slot] = this.#log.started(slot);
    }
    this.#clock = new FrameClock(options.output.context, () => this.#environment.now());
    this.#detach = [
      this.#output.onchange(() => this.#followOutput()),
      this.#environment.onvisibility(() => this.#followVisibility()),
    ];
    if (this.#environment.isHidden()) this.#log.hide(this.#environment.now());
  }

  /** Decodes the clips of the page, one file a slot. Trouble shows in `state` and `failure`. */
  async load(files: readonly ArrayBuffer[]): Promise<void> {
    this.stop();
    this.#buffers = [];
    this.slotCount = files.length;
    this.failure = null;
    this.state = 'loading';
    const results = await Promise.allSettled(files.map((file) => this.#output.context.decodeAudioData(file)));
    if (this.#disposed) return;
    const buffers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failedSlot = results.findIndex((result) => result.status === 'rejected');
    if (failedSlot >= 0) {
      this.failure = { slot: failedSlot, message: `The sound of slot ${failedSlot + 1} cannot be decoded.` };
      this.state = 'failed';
      return;
    }
    this.#buffers = buffers;
    this.state = 'ready';
  }

  durationMs(slot: number): number {
    return (this.#buffers[slot]?.duration ?? 0) * 1000;
  }

  heard(slot: number): number {
    const durationMs = this.durationMs(slot);
    return durationMs === 0 ? 0 : Math.min(1, (this.#heardMs[slot] ?? 0) / durationMs);
  }

  started(slot: number): boolean {
    return this.#started[slot] ?? false;
  }

  async play(slot: number): Promise<void> {
    if (!this.#buffers[slot]) return;
    const request = (this.#playRequest += 1);
    const running = this.#output.isRunning || (await this.#output.resume());
    if (request !== this.#playRequest) return;
    if (!running) this.state = 'blocked';
    else if (this.#environment.isHidden()) this.pausedByHiding = true;
    else if (this.#group) this.#switchTo(slot, this.#group);
    else this.#begin(slot);
  }

  async toggle(slot: number): Promise<void> {
    if (this.state === 'playing' && this.active === slot) this.pause();
    else await this.play(slot);
  }

  pause(): void {
    this.#playRequest += 1;
    if (!this.#group) return;
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    this.#group.fadeOut(frame);
    this.#fallSilent(this.#positionMsAt(frame));
    this.state = 'paused';
  }

  stop(): void {
    this.pause();
    if (this.#buffers.length > 0) this.state = 'ready';
    this.active = null;
    this.ended = null;
    this.positionMs = 0;
  }

  seek(positionMs: number): void {
    if (this.#buffers.length === 0) return;
    const slot = this.active ?? 0;
    const lastFrame = (this.#buffers[slot]?.length ?? 1) - 1;
    const target = Math.min(lastFrame, Math.max(0, this.#clock.frames(positionMs)));
    this.ended = null;
    if (!this.#group || this.active === null) {
      this.positionMs = this.#clock.ms(target);
      return;
    }
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    const leftMs = this.#positionMsAt(frame);
    this.#group.fadeOut(frame);
    const group = this.#launch(slot, frame + this.#clock.frames(FADE_MS), () => target);
    this.#log.jump(leftMs, this.#clock.ms(target), this.#clock.pageTimeMs(group.startFrame));
  }

  telemetry(): ListeningTelemetry {
    this.#update();
    return this.#log.telemetry(this.slotCount, this.#environment.now());
  }

  dispose(): void {
    this.stop();
    this.#disposed = true;
    this.#detach.forEach((detach) => detach());
    this.#buffers = [];
    this.slotCount = 0;
    this.state = 'empty';
  }

  #begin(slot: number): void {
    const goesOn =
      this.ended === null && (this.active === null || this.active === slot || this.#mode !== 'restart');
    const offsetFrames = goesOn ? this.#clock.frames(this.positionMs) : 0;
    const group = this.#launch(slot, 0, () => offsetFrames);
    this.#log.begin(slot, this.#clock.ms(offsetFrames), this.#clock.pageTimeMs(group.startFrame));
    this.#sound(slot);
  }

  #switchTo(slot: number, old: SourceGroup): void {
    if (slot === this.active) return;
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    const leftMs = this.#positionMsAt(frame);
    if (this.#mode === 'aligned') {
      old.crossFadeTo(slot, frame);
      this.#log.switchTo(slot, leftMs, leftMs, this.#clock.pageTimeMs(frame));
    } else {
      old.fadeOut(frame);
      const keeps = this.#mode === 'strict';
      const group = this.#launch(slot, frame + this.#clock.frames(FADE_MS), (start) =>
        keeps ? old.positionFramesAt(start) : 0,
      );
      this.#log.switchTo(
        slot,
        leftMs,
        this.#clock.ms(group.offsetFrames),
        this.#clock.pageTimeMs(group.startFrame),
      );
    }
    this.#sound(slot);
  }

  #sound(slot: number): void {
    this.active = slot;
    this.ended = null;
    this.pausedByHiding = false;
    this.#started[slot] = true;
    this.state = 'playing';
    this.#frameRequest ??= this.#environment.requestFrame(() => this.#tick());
  }

  /** Starts a group; when the clock overtook the scheduling, which could tear the clips apart, starts it again later. */
  #launch(audible: number, notBefore: number, offsetAt: (startFrame: number) => number): SourceGroup {
    for (let leadMs = START_LEAD_MS; ; leadMs *= 2) {
      const startFrame = Math.max(notBefore, this.#clock.frameIn(leadMs));
      const group: SourceGroup = new SourceGroup({
        context: this.#output.context,
        destination: this.#destination,
        buffers: this.#groupBuffers(audible),
        audible,
        startFrame,
        offsetFrames: offsetAt(startFrame),
        onended: () => this.#finish(group),
      });
      if (this.#clock.frameIn(0) < startFrame) return (this.#group = group);
      group.discard();
    }
  }

  #groupBuffers(audible: number): Map<number, AudioBuffer> {
    const slots = this.#buffers.map((buffer, slot) => [slot, buffer] as const);
    return new Map(this.#mode === 'aligned' ? slots : slots.filter(([slot]) => slot === audible));
  }

  #finish(group: SourceGroup): void {
    if (group !== this.#group || this.active === null) return;
    this.#fallSilent(this.durationMs(this.active));
    this.ended = this.active;
    this.state = 'ready';
  }

  #fallSilent(positionMs: number): void {
    this.#group = null;
    if (this.#frameRequest !== null) this.#environment.cancelFrame(this.#frameRequest);
    this.#frameRequest = null;
    this.#log.end(positionMs);
    this.positionMs = positionMs;
    this.#updateHeard();
  }

  #tick(): void {
    this.#update();
    this.#frameRequest = this.#environment.requestFrame(() => this.#tick());
  }

  #update(): void {
    if (!this.#group) return;
    this.positionMs = this.#positionMsAt(this.#clock.frameIn(0));
    this.#log.reach(this.positionMs);
    this.#updateHeard();
  }

  #updateHeard(): void {
    this.#buffers.forEach((_, slot) => (this.#heardMs[slot] = this.#log.heardMs(slot)));
  }

  #followOutput(): void {
    if (this.#output.isRunning) {
      if (this.state === 'blocked') this.state = this.active === null ? 'ready' : 'paused';
    } else if (this.#group) {
      const positionMs = this.#positionMsAt(this.#clock.frameIn(0));
      this.#group.discard();
      this.#fallSilent(positionMs);
      this.state = 'blocked';
    }
  }

  #followVisibility(): void {
    if (!this.#environment.isHidden()) {
      this.#log.show(this.#environment.now());
      return;
    }
    this.#log.hide(this.#environment.now());
    if (this.#group) this.pausedByHiding = true;
    this.pause();
  }

  /** Position in the active clip, which may be a few samples shorter than its group. */
  #positionMsAt(frame: number): number {
    if (!this.#group || this.active === null) return this.positionMs;
    return Math.min(this.durationMs(this.active), this.#clock.ms(this.#group.positionFramesAt(frame)));
  }
}
