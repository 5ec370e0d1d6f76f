import type { ContrastFamily } from '../models/contrast-family.ts';
import { pairsOf } from '../models/inference.ts';
import { naturalOrder } from '../order/natural-order.ts';
import type { Outcome } from '../primary/primary.ts';
import { isTested } from '../primary/primary-pairs.ts';
import { Numbering } from '../stats/numbers/numbering.ts';
import type { Design } from '../stats/power/difference-error.ts';

/** Judged unit of one page: one system, or two systems as a pair. */
export interface Judged {
  listener: string;
  item: string;
  systems: readonly [string] | readonly [string, string];
}

/** A design with the differences that its primary analysis tests. */
export interface TestedDesign {
  design: Design;
  family: ContrastFamily;
}

/** Names as numbers from 0, in order of first appearance. */
class Names {
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }

  get size(): number {
    return this.#numbers.size;
  }
}

/** Two whole numbers as one. */
const pairOf = (first: number, second: number): number => first * 2 ** 26 + second;

/** The judgements that a design follows from, of which only counts are kept: a large study has a million. */
export class JudgedRows {
  readonly #listeners = new Names();
  readonly #items = new Names();
  readonly #subjects = new Names();
  readonly #met = new Numbering();
  readonly #ofItems = new Numbering();
  readonly #pairs: string[][] = [];
  readonly systems = new Set<string>();
  length = 0;

  constructor(rows: Iterable<Judged> = []) {
    for (const row of rows) this.add(row);
  }

  /** Adds a judgement and returns its listener, its item and its system or pair as numbers from 0. A pair has one number in both orders. */
  add({ listener: name, item: rated, systems }: Judged): { listener: number; item: number; subject: number } {
    const [only, other] = systems;
    const own = other === undefined ? null : [only, other].toSorted();
    const [listener, item] = [this.#listeners.of(name), this.#items.of(rated)];
    const subject = this.#subjects.of(own === null ? only : JSON.stringify(own));
    for (const system of systems) this.systems.add(system);
    if (own && this.#subjects.size > this.#pairs.length) this.#pairs.push(own);
    this.#met.of(pairOf(listener, subject));
    this.#ofItems.of(pairOf(item, subject));
    this.length += 1;
    return { listener, item, subject };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  get items(): number {
    return this.#items.size;
  }

  /** Judged systems, or pairs of systems. */
  get subjects(): number {
    return this.#subjects.size;
  }

  /** The compared pairs of systems, each once. */
  get pairs(): readonly (readonly string[])[] {
    return this.#pairs;
  }

  /** Different subjects of each listener, summed over listeners. */
  get met(): number {
    return this.#met.size;
  }

  /** The same of items. */
  get ofItems(): number {
    return this.#ofItems.size;
  }
}

function familyOf(outcome: Pick<Outcome, 'contrasts' | 'correction' | 'pairs'>, planned: JudgedRows) {
  const { contrasts, correction, pairs } = outcome;
  const systems = [...planned.systems].toSorted(naturalOrder);
  const tested =
    pairs === 'by pair'
      ? planned.pairs
          .filter(([a = '', b = '']) => isTested(contrasts, a, b))
          .map(([a = '', b = '']) => [systems.indexOf(a), systems.indexOf(b)] as const)
      : pairsOf(contrasts, systems);
  return { systems: systems.length, pairs: tested, correction };
}

function designOf(
  pairs: Outcome['pairs'],
  systems: number,
  { length, listeners, met }: JudgedRows,
  { items, subjects, ofItems }: JudgedRows,
): Design {
  switch (pairs) {
    case null:
      return {
        kind: 'clips',
        systems,
        systemsEach: met / listeners,
        itemsEach: length / met,
        items,
        systemsPerItem: ofItems / items,
      };
    case 'by system':
      return {
        kind: 'by system',
        systems,
        each: length / listeners,
        pairsEach: met / listeners,
        items,
        pairsPerItem: ofItems / items,
      };
    case 'by pair':
      return {
        kind: 'by pair',
        reach: met / (listeners * subjects),
        each: length / met,
        items: ofItems / subjects,
      };
  }
}

/**
 * The design of an outcome, from actual or planned judgements of listeners, with means over listeners and items. `planned`:
 * everything that the study compares, if listeners have judged a part of it. Null with fewer than two systems, and if a
 * tested system has no judgement.
 * @example every listener judges systems a and b on items 1 to 8: { kind: 'clips', systems: 2, itemsEach: 8, ... }
 */
export function testedDesign(
  outcome: Pick<Outcome, 'contrasts' | 'correction' | 'pairs'>,
  rows: JudgedRows,
  planned: JudgedRows = rows,
): TestedDesign | null {
  const named = outcome.contrasts.kind === 'against' ? [outcome.contrasts.baseline] : [];
  const given = outcome.contrasts.kind === 'given' ? outcome.contrasts.pairs.flat() : named;
  const { systems } = planned;
  if (rows.length === 0 || systems.size < 2) return null;
  if (outcome.pairs !== 'by pair' && given.some((system) => !systems.has(system))) return null;
  const family = familyOf(outcome, planned);
  return family.pairs.length === 0
    ? null
    : { family, design: designOf(outcome.pairs, family.systems, rows, planned) };
}
