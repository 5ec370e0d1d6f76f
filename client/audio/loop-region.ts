/** Looped part, shared by all clips of a page. */
export interface LoopRegion {
  fromMs: number;
  toMs: number;
}

/** Shortest region (webMUSHRA's): shorter ones sound like a tone. */
export const MIN_LOOP_MS = 500;

/** Region within a clip, at least 500 ms; null if the clip is shorter. The ends can be swapped. */
export function clampRegion({ fromMs, toMs }: LoopRegion, durationMs: number): LoopRegion | null {
  if (!(durationMs >= MIN_LOOP_MS)) return null;
  const start = Math.min(Math.max(0, Math.min(fromMs, toMs)), durationMs - MIN_LOOP_MS);
  const end = Math.max(Math.min(durationMs, Math.max(fromMs, toMs)), start + MIN_LOOP_MS);
  return { fromMs: start, toMs: end };
}

/** Region shorter than the clip; null for the whole clip, which needs no loop. */
export const partOf = (region: LoopRegion, durationMs: number): LoopRegion | null =>
  region.fromMs <= 0 && region.toMs >= durationMs ? null : region;

/** Moves one end of a region, within the other end and the clip. */
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

/** New position of a loop end for a key: 1 s with Shift, else 0.1 s; null for other keys. */
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

/** Handles the loop's keys; false for other keys, or if no loop can be set. */
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
