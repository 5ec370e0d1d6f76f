import type { Scale } from '../analysis/input/analysis.ts';
import { judgedPairs, type JudgedPair } from '../analysis/input/judged-pairs.ts';
import type { PairAnalysis } from '../models/pair-analysis.ts';
import { preferenceSpread } from '../models/preference-model.ts';
import { fail } from '../order/fail.ts';
import { NumberColumn } from '../ratings/number-column.ts';
import type { Rating } from '../ratings/ratings.ts';
import { internedBy } from '../stats/numbers/interned.ts';
import type { ErrorSpread } from '../stats/power/difference-error.ts';
import {
  spreadOfComponents,
  varianceComponents,
  type CrossedRow,
} from '../stats/intervals/variance-components.ts';
import { JudgedRows } from './rated-design.ts';

/** Ratings of one scale, as judgements of systems. */
export interface JudgedScale {
  rows: JudgedRows;
  /** Null if listeners, items or systems are too few. */
  spread: ErrorSpread | null;
}

/** Variation of listeners and items about one pair, over all pairs. */
function withinPairs(judged: readonly JudgedPair[]): ErrorSpread | null {
  const listeners = internedBy(judged, (own) => own.listener).of;
  const items = internedBy(judged, (own) => own.item).of;
  const subjects = internedBy(judged, ({ a, b }) => JSON.stringify([a, b])).of;
  const rows = judged.map(({ score }, row) => ({
    listener: listeners[row] ?? fail(),
    item: items[row] ?? fail(),
    system: subjects[row] ?? fail(),
    value: score,
  }));
  const { listener, item, ...own } = varianceComponents(rows);
  const { listenerSystem, itemSystem } = own;
  return spreadOfComponents({
    ...own,
    listener: null,
    item: null,
    listenerSystem: listenerSystem === null ? null : listenerSystem + (listener ?? 0),
    itemSystem: itemSystem === null ? null : itemSystem + (item ?? 0),
  });
}

type OfScale = Pick<Scale, 'name' | 'grid'>;

/** Adds up the judgements of a scale, from ratings that may come session by session: those of clips are held in columns. */
export class JudgedRatings {
  readonly #scale: OfScale;
  readonly #pairs: PairAnalysis | null;
  readonly #judged: JudgedPair[] = [];
  readonly #columns = {
    listener: new NumberColumn(),
    item: new NumberColumn(),
    system: new NumberColumn(),
    value: new NumberColumn(),
  };
  readonly rows = new JudgedRows();

  /** `pairs`: analysis of a scale of pairs; null: a scale of clips. */
  constructor(scale: OfScale, pairs: PairAnalysis | null) {
    this.#scale = scale;
    this.#pairs = pairs;
  }

  /** Adds the ratings under test that count. */
  add(ratings: readonly Rating[]): void {
    if (this.#pairs === null) for (const rating of ratings) this.#addClip(rating);
    else
      for (const judged of judgedPairs(this.#scale, ratings)) {
        this.#judged.push(judged);
        this.rows.add({ listener: judged.listener, item: judged.item, systems: [judged.a, judged.b] });
      }
  }

  #addClip({ scale, role, counts, system, item, clip, listener, canonicalValue: value }: Rating): void {
    if (scale !== this.#scale.name || role !== 'test' || !counts || system === null || value === null) return;
    const row = this.rows.add({ listener, item: item ?? clip, systems: [system] });
    this.#columns.listener.add(row.listener);
    this.#columns.item.add(row.item);
    this.#columns.system.add(row.subject);
    this.#columns.value.add(value);
  }

  *#crossed(): Generator<CrossedRow, void> {
    const { listener, item, system, value } = this.#columns;
    for (let row = 0; row < value.length; row += 1)
      yield {
        listener: listener.at(row) ?? fail(),
        item: item.at(row) ?? fail(),
        system: system.at(row) ?? fail(),
        value: value.at(row) ?? fail(),
      };
  }

  /**
   * Their variation: of clips and of pairs by the method of moments, of pairs by system by REML. Null if listeners, items or
   * systems are too few.
   */
  spread(): ErrorSpread | null {
    if (this.#pairs === null) return spreadOfComponents(varianceComponents(this.#crossed()));
    return this.#pairs === 'by system' ? preferenceSpread(this.#judged) : withinPairs(this.#judged);
  }
}

/** The ratings under test that count on one scale, with their variation; see `JudgedRatings`. */
export function judgedScale(
  scale: OfScale,
  pairs: PairAnalysis | null,
  ratings: readonly Rating[],
): JudgedScale {
  const judged = new JudgedRatings(scale, pairs);
  judged.add(ratings);
  return { rows: judged.rows, spread: judged.spread() };
}
