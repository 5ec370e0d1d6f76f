import { defineAnalysis } from '../../analysis/analysis.ts';
import { groupCells, inGroup, testGroups, type Group } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { quartiles } from '../../analysis/quartiles.ts';
import type { Rating } from '../../ratings.ts';
import type { Context } from '../method.ts';
import { mushraConfig, ratesReference, type MushraConfig } from './config.ts';
import { systemsOf } from './grid.ts';

/** All that is rated: hidden reference and anchors where the design has them, then the systems. */
function groupsOf(context: Context<MushraConfig>, ratings: readonly Rating[]): Group[] {
  const { anchors } = context.config;
  const roles = [
    ...(ratesReference(context.config) ? ['hidden reference'] : []),
    ...(anchors.high ? ['high anchor'] : []),
    ...(anchors.low ? ['low anchor'] : []),
  ];
  return [...roles.map((role) => ({ role, system: null })), ...testGroups(systemsOf(context), ratings)];
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
  tables: (context, ratings) => {
    const rows = groupsOf(context, ratings).map((group) => {
      const observations = observationsOf(ratings.filter(inGroup(group)));
      const counted = observations.filter(({ counts }) => counts).map(({ value }) => value);
      return { ...groupCells(group), ...meanCells(observations), ...quartiles(counted) };
    });
    return [
      {
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
      },
    ];
  },
});
