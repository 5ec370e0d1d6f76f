/** Speech of one speaker, as a diarisation gives it. Whole milliseconds from the start of the recording. */
export interface Speech {
  startMs: number;
  endMs: number;
  speaker: string;
}

/**
 * A longest piece of a recording without a pause, in which a recording cannot be cut: speech that overlaps, or one speaker alone.
 * Speech that begins exactly where other speech ends is a stretch of its own.
 */
export interface Stretch {
  startMs: number;
  endMs: number;
  /** Time in which two or more speakers talk. */
  overlapMs: number;
  /** Speakers of its turns, in order. Neighbours differ. */
  turns: readonly string[];
}

const inOrder = (a: Speech, b: Speech): number =>
  a.startMs - b.startMs || b.endMs - a.endMs || (a.speaker < b.speaker ? -1 : 1);

/** Joins the speech of each speaker where it overlaps or touches, in order of the start. */
function joinedBySpeaker(speech: readonly Speech[]): Speech[] {
  const last = new Map<string, Speech>();
  const joined: Speech[] = [];
  for (const one of speech.toSorted(inOrder)) {
    const before = last.get(one.speaker);
    if (before !== undefined && one.startMs <= before.endMs) before.endMs = Math.max(before.endMs, one.endMs);
    else {
      const own = { ...one };
      last.set(one.speaker, own);
      joined.push(own);
    }
  }
  return joined.toSorted(inOrder);
}

/** Time in which two or more speakers talk, ms. Each speaker's own speech must not overlap. */
function overlapMs(speech: readonly Speech[]): number {
  const changes = speech.flatMap(({ startMs, endMs }) => [
    { atMs: startMs, change: 1 },
    { atMs: endMs, change: -1 },
  ]);
  let talking = 0;
  let sinceMs = 0;
  let total = 0;
  for (const { atMs, change } of changes.toSorted((a, b) => a.atMs - b.atMs)) {
    if (talking >= 2) total += atMs - sinceMs;
    [talking, sinceMs] = [talking + change, atMs];
  }
  return total;
}

function stretchOf(speech: readonly Speech[]): Stretch {
  const turns: string[] = [];
  let endMs = -1;
  for (const one of speech) {
    // Speech that others surround, like "mhm", takes no turn.
    if (one.endMs <= endMs) continue;
    endMs = one.endMs;
    if (turns.at(-1) !== one.speaker) turns.push(one.speaker);
  }
  return { startMs: speech[0]?.startMs ?? 0, endMs, overlapMs: overlapMs(speech), turns };
}

/**
 * Divides the speech of a recording at its pauses. A turn is the speech of one speaker until another takes over, pauses included. Speech
 * during another speaker's, such as "mhm", counts as overlap and is no turn.
 * Example: a 0-4000, b 1000-2000 and b 5000-6000 are two stretches with one turn each.
 */
export function stretchesOf(speech: readonly Speech[]): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Speech[] = [];
  let endMs = 0;
  for (const one of joinedBySpeaker(speech)) {
    if (current.length > 0 && one.startMs >= endMs) {
      stretches.push(stretchOf(current));
      current = [];
    }
    current.push(one);
    endMs = Math.max(endMs, one.endMs);
  }
  return current.length === 0 ? stretches : [...stretches, stretchOf(current)];
}
