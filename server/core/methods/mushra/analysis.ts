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

interface Design {
  scale: string;
  /** Hidden reference and anchors, best first, as far as the pages have them. */
  roles: string[];
  systems: string[];
}

function planned(context: Context<MushraConfig>): Design {
  const anchors = anchorsOf(context.config).map(({ role }) => role);
  return {
    scale: context.config.preset === 'dialogue' ? 'naturalness' : 'quality',
    roles: [...(ratesReference(context.config) ? ['hidden reference'] : []), ...anchors.toReversed()],
    systems: systemsOf(context),
  };
}

const ROLES = ['hidden reference', 'high anchor', 'mid anchor', 'low anchor'];

function systemTable({ roles, systems }: Design, ratings: readonly Rating[]): ResultTable {
  const special = roles.map((role): Group => ({ role, system: null }));
  const rows = [...special, ...testGroups(systems, ratings)].map((group) => {
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
  planned,
  found: (ratings) => ({
    scale: ratings[0]?.scale ?? 'quality',
    roles: ROLES.filter((role) => ratings.some((rating) => rating.role === role)),
    systems: [],
  }),
  scales: ({ scale }) => [{ name: scale, grid: { min: 0, max: 100, step: 1 }, levels: null, judges: 'clip' }],
  results: (design, { ratings }) => {
    const own = ratings.filter(({ scale }) => scale === design.scale);
    return {
      tables: [
        systemTable(design, own),
        ...(design.roles.includes('mid anchor') ? [midAnchorTable(own)] : []),
      ],
      figures: [],
    };
  },
});
