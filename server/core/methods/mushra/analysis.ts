import { defineAnalysis } from '../../analysis/analysis.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { quartiles } from '../../analysis/quartiles.ts';
import type { ResultTable } from '../../analysis/table.ts';
import type { Rating } from '../../ratings.ts';
import { judgeMidAnchors } from '../../screening/mid-anchor-items.ts';
import type { Context } from '../method.ts';
import { anchorsOf, mushraConfig, ratesReference, type MushraConfig } from './config.ts';
import { systemsOf } from './grid.ts';

/** All that is rated: hidden reference and anchors, best first, where the design has them, then the systems. */
function groupsOf(context: Context<MushraConfig>, ratings: readonly Rating[]): Group[] {
  const anchors = anchorsOf(context.config).map(({ role }) => role);
  const roles = [...(ratesReference(context.config) ? ['hidden reference'] : []), ...anchors.toReversed()];
  return [...roles.map((role) => ({ role, system: null })), ...testGroups(systemsOf(context), ratings)];
}

function systemTable(context: Context<MushraConfig>, ratings: readonly Rating[]): ResultTable {
  const rows = groupsOf(context, ratings).map((group) => {
    const observations = observationsOf(ratings.filter(inGroup(group)));
    const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
    return { ...groupCells(group), ...meanCells(observations), ...quartiles(counted) };
  });
  return {
    name: 'systems',
    title: 'Score by system, hidden reference and anchors (0-100)',
    columns: [
      { label: 'system', key: 'system' },
      ...meanColumns('mean', 1),
      { label: 'median', key: 'median', digits: 1 },
      { label: 'quartiles', key: null, interval: ['q1', 'q3'], digits: 1 },
    ],
    rows,
    notes: [INTERVAL_NOTE],
  };
}

/** Where the mid anchor was not degraded enough for the rule of BS.1534 on it, over all listeners. */
function midAnchorTable(ratings: readonly Rating[]): ResultTable {
  const all = observationsOf(ratings.filter(({ role }) => role === 'mid anchor'));
  const scores = all.map(({ listener, item, value }) => ({ listener, item, score: value }));
  const { items, listeners } = judgeMidAnchors(scores);
  const excluded = listeners.flatMap((judged) => (judged.excluded ? [judged.listener] : []));
  const named = excluded.length === 0 ? 'nobody' : excluded.toSorted().join(', ');
  return {
    name: 'mid anchor',
    title: 'Mid anchor by item: how many listeners put it above 90',
    columns: [
      { label: 'item', key: 'item' },
      { label: 'listeners', key: 'listeners' },
      { label: 'above 90', key: 'above' },
      { label: 'left out', key: 'leftOut' },
    ],
    rows: items.map(({ leftOut, ...item }) => ({ ...item, leftOut: leftOut ? 'yes' : 'no' })),
    notes: [
      'Left out: more than 25 % of the listeners put it above 90, so that it was not degraded enough on this item.',
      `Above 90 on more than 15 % of the other items: ${named}.`,
    ],
  };
}

export const mushraAnalysis = defineAnalysis({
  config: mushraConfig,
  scales: ({ config }) => [
    {
      name: config.preset === 'dialogue' ? 'naturalness' : 'quality',
      grid: { min: 0, max: 100, step: 1 },
      levels: null,
      judges: 'clip',
    },
  ],
  tables: (context, ratings) => [
    systemTable(context, ratings),
    ...(context.config.anchors.mid ? [midAnchorTable(ratings)] : []),
  ],
});
