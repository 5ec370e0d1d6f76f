import { allOrSome } from '../../order/all-or-some.ts';
import { phrase } from '../../text/phrase.ts';
import { BOX_NOTE, boxCells } from '../../analysis/tables/box-cells.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { BlockResults } from '../../analysis/input/input.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import { inNaturalOrder, naturalOrder } from '../../order/natural-order.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { anchorJudges, type AnchorJudge } from '../../screening/contract/anchor-judges.ts';
import { keepsJudge, PODEVAL } from '../../screening/contract/anchors.ts';
import { hasEnded } from '../../verdicts/endings.ts';
import { percent } from '../../screening/contract/share.ts';
import { seriesOf } from '../../screening/contract/votes.ts';
import { wilsonInterval } from '../../stats/intervals/proportion.ts';
import type { MushraDesign } from './design.ts';

/** Most panels of a readable figure. */
const MOST_PANELS = 40;

/** Whether all, some or none of a listener's ratings count under the screening in force. */
function countsOf({ votes }: AnchorJudge): string {
  const counting = votes.filter(({ rating }) => rating.counts).length;
  if (counting === votes.length) return 'yes';
  return counting === 0 ? 'no' : 'in part';
}

function judgeRow(judge: AnchorJudge) {
  const { listener, pages, last, topTwo } = judge;
  const [low, high] = [wilsonInterval(last, pages), wilsonInterval(topTwo, pages)];
  return {
    listener,
    pages,
    last,
    lastPercent: low.share === null ? null : 100 * low.share,
    lastLow: low.low === null ? null : 100 * low.low,
    lastHigh: low.high === null ? null : 100 * low.high,
    topTwo,
    topTwoPercent: high.share === null ? null : 100 * high.share,
    topTwoLow: high.low === null ? null : 100 * high.low,
    topTwoHigh: high.high === null ? null : 100 * high.high,
    kept: keepsJudge(judge) ? 'yes' : 'no',
    counts: countsOf(judge),
  };
}

function judgeTable(judges: readonly AnchorJudge[]): DraftTable {
  const rows = judges.map(judgeRow);
  const kept = rows.filter((row) => row.kept === 'yes').length;
  const [low, high] = [percent(PODEVAL.low_share), percent(PODEVAL.high_share)];
  return {
    name: 'judges',
    tier: 'detail',
    title: 'Anchors by listener: low anchor last, high anchor among the best two',
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'pages', key: 'pages' },
      { label: 'LQ last', key: 'last' },
      { label: 'LQ % [95 %]', key: 'lastPercent', interval: ['lastLow', 'lastHigh'], digits: 2 },
      { label: 'HQ top 2', key: 'topTwo' },
      { label: 'HQ % [95 %]', key: 'topTwoPercent', interval: ['topTwoLow', 'topTwoHigh'], digits: 2 },
      { label: 'kept', key: 'kept' },
      { label: 'counts', key: 'counts' },
    ],
    rows,
    notes: [
      phrase`PodEval keeps listeners with LQ % above ${low} and HQ % above ${high}: ${kept} of ${rows.length}. 'counts': under the current screening.`,
      'Ratings before screening. A tie for last is not last; on a page of equal scores nothing is in the top 2. Intervals: Wilson.',
    ],
  };
}

/** Scores of each listener by condition, which shows unusual use of the scale. Source: PodEval, Figure 9. */
function judgeBoxes({ scale, roles, systems }: MushraDesign, judges: readonly AnchorJudge[]): DraftFigure {
  const placeOf = ({ role, system }: Rating): string =>
    groupCells({ role, system: role === 'test' ? system : null }).system;
  const rows = judges.flatMap((judge) => {
    const kept = keepsJudge(judge);
    const named = kept ? judge.listener : `${judge.listener} (not kept)`;
    return [...groupBy(judge.votes, ({ rating }) => placeOf(rating))].map(([system, votes]) => {
      return { listener: named, system, ...boxCells(votes.map(({ value }) => value)) };
    });
  });
  const special = roles.map((role) => groupCells({ role, system: null }).system);
  const rated = rows.map(({ system }) => system).filter((system) => !special.includes(system));
  const order = [...special, ...inNaturalOrder([...systems, ...rated])];
  const left = judges.filter((judge) => !keepsJudge(judge)).map(({ listener }) => listener);
  return {
    kind: 'boxes',
    name: 'boxes by judge',
    title: phrase`Scores for ${scale} by listener, before screening`,
    summary: phrase`${judges.length} listeners; not kept by PodEval's rule: ${left.length === 0 ? phrase`none` : left.join(', ')}.`,
    rows,
    x: { key: 'system', label: 'system', order },
    y: { key: 'median', label: phrase`${scale} (0-100)`, domain: [0, 100] },
    panel: { key: 'listener', label: 'listener' },
    low: 'low',
    q1: 'q1',
    q3: 'q3',
    high: 'high',
    notes: ['Each box: the pages of one listener.', BOX_NOTE],
  };
}

/**
 * How listeners rated the anchors, if a low and a high one are rated and no hidden reference. Without sessions that ended
 * early, as in the rule. Boxes for up to 40 listeners. Source: PodEval, Table 3 and Figure 9.
 */
export function judgeResults(design: MushraDesign, ratings: Ratings): BlockResults {
  const judges = seriesOf(allOrSome(ratings, (rating) => !hasEnded(rating)))
    .flatMap(({ votes }) => {
      const found: AnchorJudge[] = [];
      // One by one: without anchors in a study, all of its votes would be held for nothing.
      for (const judge of anchorJudges(votes)) if (judge.pages > 0) found.push(judge);
      return found;
    })
    .toSorted((a, b) => naturalOrder(a.listener, b.listener));
  if (judges.length === 0) return { tables: [], figures: [] };
  const figures = judges.length <= MOST_PANELS ? [judgeBoxes(design, judges)] : [];
  return { tables: [judgeTable(judges)], figures };
}
