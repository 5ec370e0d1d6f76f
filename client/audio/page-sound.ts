import type { ClipLoop } from './clip-loop.ts';
import { exactFrame, isExactFrame } from './exact-frame.ts';
import { FADE_MS } from './fades.ts';
import type { FrameClock } from './frame-clock.ts';
import type { ListeningLog } from './listening-log.ts';
import type { SwitchMode } from './player.ts';
import { SourceGroup } from './source-group.ts';

/** Lead time of gain changes, so that the audio thread gets them before they are due. */
const SWITCH_LEAD_MS = 8;
/** Lead time for starting all clips of a page. */
const START_LEAD_MS = 12;
/** Frames that a browser renders at a time. Source: Web Audio API, render quantum. */
const QUANTUM = 128;

export interface PageSoundOptions {
  output: { readonly context: BaseAudioContext };
  mode: SwitchMode;
  /** Destination of the sound; null: the loudspeakers. */
  destination: AudioNode | null;
  clock: FrameClock;
  log: ListeningLog;
  /** Called when the active slot has played to its end. */
  onended: () => void;
}

/** Playback of a page's clips: every start, switch, jump and end on whole frames and in the log. */
export class PageSound {
  /** By slot; clips not loaded yet are missing. */
  readonly buffers = new Map<number, AudioBuffer>();
  /** Loop; takes effect with the next start or `goTo`. */
  loop: ClipLoop | null = null;
  readonly #options: PageSoundOptions;
  readonly #clock: FrameClock;
  readonly #log: ListeningLog;
  #group: SourceGroup | null = null;
  #slot = 0;
  /** Frame up to which the log is complete. */
  #loggedFrame = 0;

  constructor(options: PageSoundOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  get isOn(): boolean {
    return this.#group !== null;
  }

  /** Starts from silence. */
  begin(slot: number, positionMs: number): void {
    const offsetFrames = this.#exact(positionMs);
    const group = this.#launch(slot, 0, () => offsetFrames);
    this.#log.begin(slot, this.#clock.ms(group.offsetFrames), this.#clock.pageTimeMs(group.startFrame));
  }

  switchTo(slot: number): void {
    const old = this.#group;
    if (!old || slot === this.#slot) return;
    const frame = Math.max(this.#clock.frameIn(SWITCH_LEAD_MS), old.startOf(slot));
    const leftMs = this.#follow(frame);
    if (this.#options.mode === 'aligned') {
      this.#slot = slot;
      old.crossFadeTo(slot, frame);
      this.#log.switchTo(slot, leftMs, leftMs, this.#clock.pageTimeMs(frame));
      return;
    }
    const keeps = this.#options.mode === 'strict';
    const group = this.#replace(old, slot, frame, (start) => (keeps ? old.positionFramesAt(start) : 0));
    const positionMs = this.#clock.ms(group.offsetFrames);
    this.#log.switchTo(slot, leftMs, positionMs, this.#clock.pageTimeMs(group.startFrame));
  }

  /** Adds a clip that has just arrived; with parallel playback it joins at the current position. */
  add(slot: number, buffer: AudioBuffer): void {
    this.buffers.set(slot, buffer);
    const group = this.#group;
    if (!group || this.#options.mode !== 'aligned') return;
    this.#schedule(
      group.startFrame,
      (start) => group.positionFramesAt(start),
      (start, offset) => group.join(slot, buffer, start, offset),
      () => group.leave(slot),
    );
  }

  /** Continues at a position, or at the current one if only the loop changed. */
  goTo(positionMs: number | null): void {
    const old = this.#group;
    if (!old) return;
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    const leftMs = this.#follow(frame);
    const group = this.#replace(old, this.#slot, frame, (start) =>
      positionMs === null ? old.positionFramesAt(start) : this.#exact(positionMs),
    );
    this.#log.jump(leftMs, this.#clock.ms(group.offsetFrames), this.#clock.pageTimeMs(group.startFrame));
  }

  /** Current position; also updates the log. */
  positionMs(): number {
    return this.#follow(this.#clock.frameIn(0));
  }

  /** Fades to silence and returns the position. */
  fadeOut(): number {
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    this.#group?.fadeOut(frame);
    return this.#end(frame);
  }

  /** Stops at once, for a context that no longer plays; returns the position. */
  cut(): number {
    this.#group?.discard();
    return this.#end(this.#clock.frameIn(0));
  }

  #launch(slot: number, notBefore: number, offsetAt: (startFrame: number) => number): SourceGroup {
    const { context } = this.#options.output;
    const startGroup = (startFrame: number, offsetFrames: number): SourceGroup => {
      const group: SourceGroup = new SourceGroup({
        context,
        destination: this.#options.destination ?? context.destination,
        buffers: this.#groupBuffers(slot),
        audible: slot,
        startFrame,
        offsetFrames,
        loop: this.loop,
        onended: () => this.#finish(group),
      });
      this.#loggedFrame = startFrame;
      this.#slot = slot;
      return group;
    };
    return (this.#group = this.#schedule(notBefore, offsetAt, startGroup, (group) => group.discard()));
  }

  /**
   * Starts sources on an exact frame. Restarts them later if the frame could be in the quantum that is being rendered: a source that comes
   * too late for its quantum begins with the next one, and the clips would not be aligned.
   */
  #schedule<Started>(
    notBefore: number,
    offsetAt: (startFrame: number) => number,
    start: (startFrame: number, offsetFrames: number) => Started,
    undo: (late: Started) => void,
  ): Started {
    for (let leadMs = START_LEAD_MS; ; leadMs *= 2) {
      const earliest = Math.max(notBefore, this.#clock.frameIn(leadMs));
      const [startFrame, offsetFrames] = this.#exactStart(earliest, offsetAt);
      const started = start(startFrame, offsetFrames);
      if (this.#clock.frameIn(0) + QUANTUM <= startFrame) return started;
      undo(started);
    }
  }

  /** First frame at or after one that is exact in seconds, as the start position is. */
  #exactStart(notBefore: number, offsetAt: (startFrame: number) => number): [number, number] {
    for (let startFrame = notBefore; ; startFrame += 1) {
      const offset = offsetAt(startFrame);
      const entered = this.loop?.enter(offset) ?? offset;
      if ([startFrame, entered].every((frame) => isExactFrame(frame, this.#clock.sampleRateHz)))
        return [startFrame, entered];
    }
  }

  #exact(positionMs: number): number {
    return exactFrame(this.#clock.frames(positionMs), -1, this.#clock.sampleRateHz);
  }

  #replace(
    old: SourceGroup,
    slot: number,
    frame: number,
    offsetAt: (startFrame: number) => number,
  ): SourceGroup {
    old.fadeOut(frame);
    return this.#launch(slot, frame + this.#clock.frames(FADE_MS), offsetAt);
  }

  #groupBuffers(audible: number): ReadonlyMap<number, AudioBuffer> {
    if (this.#options.mode === 'aligned') return this.buffers;
    return new Map([...this.buffers].filter(([slot]) => slot === audible));
  }

  #finish(group: SourceGroup): void {
    if (group !== this.#group) return;
    this.#end(Infinity);
    this.#options.onended();
  }

  #end(frame: number): number {
    const isLogged = frame >= this.#loggedFrame;
    const positionMs = this.#follow(frame);
    this.#group = null;
    this.#log.end(isLogged ? positionMs : 0);
    return positionMs;
  }

  /**
   * Logs playback up to a frame, each loop lap as one interval, and returns the position there. The frame can be
   * before the current start; a clip can be a few samples shorter than its group.
   */
  #follow(frame: number): number {
    const group = this.#group;
    if (!group) return 0;
    const lengthFrames = this.buffers.get(this.#slot)?.length ?? 0;
    const positionMs = this.#clock.ms(Math.min(lengthFrames, group.positionFramesAt(frame)));
    if (frame < this.#loggedFrame) return positionMs;
    for (const seam of group.seamsBetween(this.#loggedFrame, frame)) {
      const [fromMs, toMs] = [group.loop?.from ?? 0, group.loop?.to ?? 0].map((end) => this.#clock.ms(end));
      this.#log.jump(toMs ?? 0, fromMs ?? 0, this.#clock.pageTimeMs(seam));
    }
    this.#loggedFrame = frame;
    this.#log.reach(positionMs);
    return positionMs;
  }
}
