import { LISTENING_MOST, type Listening } from '#core/session/page.ts';

type Change = Listening['changes'][number];
type Value = Change[2];

const { changes: MOST_CHANGES, text: LONGEST_TEXT } = LISTENING_MOST;

/** Values of a draft by path. Example: {scores: {a: 70}} is 'scores.a': 70. */
function valuesOf(draft: unknown, path = ''): Map<string, Value> {
  if (typeof draft !== 'object' || draft === null) {
    const isPlain = typeof draft === 'number' || typeof draft === 'string';
    if (isPlain) return new Map([[path, draft]]);
    return new Map([[path, typeof draft === 'boolean' ? `${draft}` : null]]);
  }
  const entries = Object.entries(draft).flatMap(([name, value]) => [
    ...valuesOf(value, path === '' ? name : `${path}.${name}`),
  ]);
  return new Map(entries);
}

/** History of an answer: which part changed to what, and when. */
export class DraftChanges {
  #changes: Change[];

  constructor(earlier: readonly Change[]) {
    this.#changes = [...earlier];
  }

  get list(): readonly Change[] {
    return this.#changes;
  }

  /** Records differences. `isTyped`: text changes are recorded without the text. */
  note(before: object, after: object, atMs: number, isTyped: boolean): void {
    const [old, now] = [valuesOf(before), valuesOf(after)];
    for (const part of new Set([...old.keys(), ...now.keys()])) {
      const value = now.get(part) ?? null;
      if (old.get(part) !== now.get(part))
        this.#add(atMs, part, typeof value === 'string' && isTyped ? null : value);
    }
  }

  /** Keeps only the first and last keystroke of a run of typing, and drops the middle of too many changes. */
  #add(atMs: number, part: string, value: Value): void {
    const isText = ([, name, was]: Change): boolean => name === part && was === null && value === null;
    const lastTwo = this.#changes.slice(-2);
    if (lastTwo.length === 2 && lastTwo.every(isText)) this.#changes.pop();
    this.#changes.push([
      atMs,
      part.slice(0, LONGEST_TEXT),
      typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
    ]);
    if (this.#changes.length > MOST_CHANGES) this.#changes.splice(MOST_CHANGES / 2, 1);
  }
}
