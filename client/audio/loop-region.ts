/** A part of the clips that repeats, shared by all clips of a page. */
export interface LoopRegion {
  fromMs: number;
  toMs: number;
}

/** The shortest region (webMUSHRA's): less is heard as a tone of its own. */
export const MIN_LOOP_MS = 500;

/** A region within a clip and no shorter than 500 ms; null where the clip itself is shorter. Ends may come swapped. */
export function clampRegion({ fromMs, toMs }: LoopRegion, durationMs: number): LoopRegion | null {
  if (!(durationMs >= MIN_LOOP_MS)) return null;
  const start = Math.min(Math.max(0, Math.min(fromMs, toMs)), durationMs - MIN_LOOP_MS);
  const end = Math.max(Math.min(durationMs, Math.max(fromMs, toMs)), start + MIN_LOOP_MS);
  return { fromMs: start, toMs: end };
}

/** A region that is less than the clip; null for all of it, which needs no loop. */
export const partOf = (region: LoopRegion, durationMs: number): LoopRegion | null =>
  region.fromMs <= 0 && region.toMs >= durationMs ? null : region;

/** The region with one end moved, as far as the other end and the clip allow. */
export function moveEnd(
  region: LoopRegion,
  end: 'from' | 'to',
  positionMs: number,
  durationMs: number,
): LoopRegion {
  const { fromMs, toMs } = region;
  return end === 'from'
    ? { fromMs: Math.max(0, Math.min(positionMs, toMs - MIN_LOOP_MS)), toMs }
    : { fromMs, toMs: Math.min(durationMs, Math.max(positionMs, fromMs + MIN_LOOP_MS)) };
}

/** Where a key moves an end of the loop to, by a second with Shift and else by a tenth of one; null for any other key. */
export function endAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  endMs: number,
): number | null {
  const stepMs = shiftKey ? 1000 : 100;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: stepMs,
    ArrowDown: -stepMs,
    ArrowRight: stepMs,
    ArrowLeft: -stepMs,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? null : endMs + step;
}

interface Looping {
  readonly canLoop: boolean;
  readonly loop: LoopRegion | null;
  readonly active: number | null;
  readonly positionMs: number;
  durationMs(slot: number): number;
  setLoop(region: LoopRegion | null): void;
}

/** Does what one of the loop's keys asks for; false for any other key, and where there is no loop to set. */
export function pressLoopKey(player: Looping, key: string): boolean {
  if (!player.canLoop) return false;
  const { positionMs } = player;
  const durationMs = player.durationMs(player.active ?? 0);
  const { fromMs, toMs } = player.loop ?? { fromMs: 0, toMs: durationMs };
  if (key === '[') player.setLoop({ fromMs: positionMs, toMs: Math.max(toMs, positionMs + MIN_LOOP_MS) });
  else if (key === ']')
    player.setLoop({ fromMs: Math.min(fromMs, positionMs - MIN_LOOP_MS), toMs: positionMs });
  else if (key === '\\') player.setLoop(null);
  else return false;
  return true;
}
