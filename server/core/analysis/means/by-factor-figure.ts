import { phrase, type Words } from '../../text/phrase.ts';
import { fixed } from '../../text/fixed.ts';
import type { Scale } from '../input/analysis.ts';
import type { DraftChannel, DraftFigure } from '../tables/figure.ts';
import type { MeanCells } from './mean-cells.ts';

/** A mean of a table by factor. */
export interface FactorRow {
  /** The system, or both of a pair. */
  name: string;
  system: string;
  compared: string | null;
  level: string;
  cells: MeanCells;
}

/** Most colours that stay distinguishable; factors with more levels get panels. */
const MOST_COLOURS = 6;

/** Panels are systems if each level belongs to one system, as voices do; otherwise levels are colours or panels. */
function channelsOf(
  factor: string,
  rows: readonly FactorRow[],
  isNested: boolean,
): { x: DraftChannel; color?: DraftChannel; panel?: DraftChannel } {
  const levels = [...new Set(rows.map(({ level }) => level))];
  const ofLevel = { key: 'level', label: factor, order: levels };
  const ofName = { key: 'name', label: 'system' };
  if (isNested) return { x: ofLevel, panel: ofName };
  return levels.length > MOST_COLOURS + 1 ? { x: ofName, panel: ofLevel } : { x: ofName, color: ofLevel };
}

function summaryOf({ name }: Scale, factor: string, rows: readonly FactorRow[]): Words {
  const known = rows.flatMap(({ name: of, level, cells: { mean, n } }) =>
    mean === null ? [] : [{ of, level, mean, n }],
  );
  const sorted = known.toSorted((a, b) => b.mean - a.mean);
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst) return phrase`No rating of ${name} counts.`;
  const said = ({ of, level, mean, n }: typeof best) =>
    `${of}, ${factor} ${level} (${fixed(mean, 3)}, n ${n})`;
  return phrase`Mean ${name} by system and ${factor}: highest for ${said(best)}, lowest for ${said(worst)}.`;
}

/**
 * The means by system and one factor with their intervals: bars if the scale starts at 0, otherwise points. `overall`:
 * means of each system over all levels, shown beside the levels if all systems share them.
 */
export function byFactorFigure(
  scale: Scale,
  factor: string,
  rows: readonly FactorRow[],
  overall: readonly FactorRow[],
): DraftFigure {
  const { name, grid } = scale;
  const levels = [...new Set(rows.map(({ level }) => level))];
  const isNested = levels.length === rows.length;
  const shown = isNested || levels.length > MOST_COLOURS ? rows : [...overall, ...rows];
  return {
    kind: grid.min === 0 ? 'bars' : 'intervals',
    name: `${name} by ${factor}`,
    title: phrase`Mean ${name} by system and ${factor}`,
    summary: summaryOf(scale, factor, rows),
    rows: shown.map(({ name: of, level, cells: { n, listeners, mean, low, high } }) => {
      return { name: of, level, n, listeners, mean, low, high };
    }),
    ...channelsOf(factor, shown, isNested),
    y: { key: 'mean', label: phrase`mean ${name}`, domain: [grid.min, grid.max] },
    low: 'low',
    high: 'high',
    notes: ['Clips under test that count. Intervals: 95 %, two-way clustered over listeners and items.'],
  };
}
