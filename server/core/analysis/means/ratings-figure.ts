import { fixed } from '../../text/fixed.ts';
import { joined, phrase, type Words } from '../../text/phrase.ts';
import { bandwidth, densityCurve } from '../../stats/laws/density.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';
import type { Observation } from '../input/observation.ts';
import { BOX_NOTE, boxCells } from '../tables/box-cells.ts';
import type { DraftFigure, Shown } from '../tables/figure.ts';
import type { Cell } from '../tables/table.ts';
import type { MeanCells } from './mean-cells.ts';

const DIGITS = 2;

/** Ratings of a system on a scale, whether they count or not, and their mean. */
export interface RatedGroup {
  system: string;
  /** Name of the panel, if there are several. */
  panel?: string;
  observations: readonly Observation[];
  mean: Pick<MeanCells, 'n' | 'listeners' | 'mean' | 'low' | 'high'>;
}

interface Asked {
  /** Unique within the block. */
  name: string;
  title: Words;
  /** Label of the measure. */
  measure: Words;
  /** Ends of the scale. */
  grid: Pick<Grid, 'min' | 'max'>;
  /** Label of the panels. */
  panel?: Words;
  show: readonly Shown[];
  groups: readonly RatedGroup[];
}

const WORDS: Readonly<Record<Shown, Words>> = {
  mean: phrase`mean with 95 % interval`,
  box: phrase`box`,
  violin: phrase`violin`,
  points: phrase`each rating as a point`,
};

const counted = ({ observations }: RatedGroup): Observation[] => observations.filter(({ counts }) => counts);
const valuesOf = (group: RatedGroup): number[] => counted(group).map(({ value }) => value);
const nameOf = ({ system, panel }: RatedGroup): Words =>
  panel === undefined ? system : phrase`${panel}: ${system}`;

/** The rows of a group: each is one part of what is shown, named in `part`. */
function rowsOf(group: RatedGroup, { grid, show }: Asked): Record<string, Cell>[] {
  const values = valuesOf(group);
  const { system, panel, mean } = group;
  const names = { ...(panel !== undefined && { panel }), system };
  const curve = densityCurve(values, [grid.min, grid.max]);
  const hasPoints = show.includes('points') || (show.includes('violin') && curve.length === 0);
  const { median, ...box } = boxCells(values);
  return [
    ...(show.includes('violin')
      ? curve.map(({ x, density }) => ({ ...names, part: 'violin', value: x, density, n: values.length }))
      : []),
    ...(hasPoints
      ? counted(group).map(({ value, listener, item }) => ({
          ...names,
          part: 'point',
          value,
          listener,
          item,
        }))
      : []),
    ...(show.includes('box') ? [{ ...names, part: 'box', value: median, ...box }] : []),
    ...(show.includes('mean')
      ? [
          {
            ...names,
            part: 'mean',
            value: mean.mean,
            low: mean.low,
            high: mean.high,
            n: mean.n,
            listeners: mean.listeners,
          },
        ]
      : []),
  ];
}

/** Number of ratings: once if all groups have as many. */
function countNote(groups: readonly RatedGroup[]): Words {
  const numbers = new Set(groups.map(({ mean }) => mean.n));
  const [only] = numbers;
  const each =
    numbers.size === 1 && only !== undefined
      ? phrase`n ${only} each`
      : joined(
          groups.map((group) => phrase`${nameOf(group)} n ${group.mean.n}`),
          ', ',
        );
  return phrase`A rating is one listener's score of one clip. Ratings that count: ${each}.`;
}

function violinNotes(groups: readonly RatedGroup[]): Words[] {
  const widths = groups.flatMap((group) => {
    const width = bandwidth(valuesOf(group));
    return width === null ? [] : [phrase`${nameOf(group)} ${fixed(width, DIGITS)}`];
  });
  const note = phrase`Violin: Gaussian kernel density, clipped to the scale, each as high as its row; bandwidth by Silverman's rule: ${joined(widths, ', ')}.`;
  return [
    ...(widths.length > 0 ? [note] : []),
    ...(widths.length < groups.filter(({ mean }) => mean.n > 0).length
      ? ['Where all ratings are equal, points replace the violin.']
      : []),
  ];
}

function notesOf(show: readonly Shown[], groups: readonly RatedGroup[]): Words[] {
  return [
    countNote(groups),
    ...(show.includes('mean')
      ? ['Mean: with its 95 % interval, two-way clustered over listeners and items.']
      : []),
    ...(show.includes('box') ? [BOX_NOTE] : []),
    ...(show.includes('violin') ? violinNotes(groups) : []),
    ...(show.includes('points') ? ['Points: the place of a point across its row has no meaning.'] : []),
  ];
}

/** Means if they are shown, otherwise medians, with n. */
function summaryOf(show: readonly Shown[], groups: readonly RatedGroup[]): Words {
  const isMean = show.includes('mean');
  const said = groups.map((group) => {
    const at = isMean ? group.mean.mean : boxCells(valuesOf(group)).median;
    return at === null
      ? phrase`${nameOf(group)} none`
      : phrase`${nameOf(group)} ${fixed(at, DIGITS)} (n ${group.mean.n})`;
  });
  const shown = joined(
    show.map((one) => WORDS[one]),
    ', ',
  );
  const numbers = isMean ? phrase`Means: ${joined(said, ', ')}.` : phrase`Medians: ${joined(said, ', ')}.`;
  return phrase`Shown by system: ${shown}. ${numbers}`;
}

/**
 * The ratings that count by system as a study asks to see them: means with intervals, boxes, violins, points, or several at once.
 * A violin is clipped to the scale; a system whose ratings are all equal has points instead.
 */
export function ratingsFigure(asked: Asked): DraftFigure {
  const { name, title, measure, grid, show, groups, panel } = asked;
  return {
    kind: 'ratings',
    name,
    title,
    summary: summaryOf(show, groups),
    rows: groups.flatMap((group) => rowsOf(group, asked)),
    x: { key: 'system', label: 'system', order: [...new Set(groups.map(({ system }) => system))] },
    y: { key: 'value', label: measure, domain: [grid.min, grid.max] },
    ...(panel !== undefined && { panel: { key: 'panel', label: panel } }),
    show,
    notes: notesOf(show, groups),
  };
}
