import type { ClipLoop } from './clip-loop.ts';
import { exactFrame, isExactFrame } from './exact-frame.ts';
import { FADE_MS } from './fades.ts';
import type { FrameClock } from './frame-clock.ts';
import type { ListeningLog } from './listening-log.ts';
import type { SwitchMode } from './player.ts';
import { SourceGroup } from './source-group.ts';

/** Changes of gain are scheduled this far ahead, so that the audio thread gets all of them before they are due. */
const SWITCH_LEAD_MS = 8;
/** Starting all clips of a page takes longer to schedule. */
const START_LEAD_MS = 12;

export interface PageSoundOptions {
  output: { readonly context: BaseAudioContext };
  mode: SwitchMode;
  /** Where the sound goes; null: the loudspeakers. */
  destination: AudioNode | null;
  clock: FrameClock;
  log: ListeningLog;
  /** The slot that sounded has played to its end. */
  onended: () => void;
}

/** The clips of a page as they sound: every start, switch, jump and end on whole frames, and in the log. */
export class PageSound {
  /** By slot; one that is not here yet is missing. */
  readonly buffers = new Map<number, AudioBuffer>();
  /** What repeats; takes effect with the next start or `goTo`. */
  loop: ClipLoop | null = null;
  readonly #options: PageSoundOptions;
  readonly #clock: FrameClock;
  readonly #log: ListeningLog;
  #group: SourceGroup | null = null;
  #slot = 0;
  /** The log knows what sounds up to here. */
  #loggedFrame = 0;

  constructor(options: PageSoundOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  get isOn(): boolean {
    return this.#group !== null;
  }

  /** Starts out of silence. */
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

  /** Takes a clip that has just come; where clips run side by side it joins those that sound, at their position. */
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

  /** Goes on elsewhere, or where it is when there is no position but a new loop. */
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

  /** Where it sounds now, as the log then knows too. */
  positionMs(): number {
    return this.#follow(this.#clock.frameIn(0));
  }

  /** Fades to silence and returns the position. */
  fadeOut(): number {
    const frame = this.#clock.frameIn(SWITCH_LEAD_MS);
    this.#group?.fadeOut(frame);
    return this.#end(frame);
  }

  /** Silence at once, where the context plays nothing any more; returns the position. */
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

  /** Starts something on an exact frame; when the clock overtook that, which could tear clips apart, starts it again later. */
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
      if (this.#clock.frameIn(0) < startFrame) return started;
      undo(started);
    }
  }

  /** The first frame from one on that seconds carry exactly, as they do the place to start from. */
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
   * Tells the log what sounds up to a frame, every lap of a loop as one more interval, and returns the position
   * there. A frame may be before what sounds now began; a clip may be a few samples shorter than its group.
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
