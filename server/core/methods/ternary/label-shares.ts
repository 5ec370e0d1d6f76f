import { observationsOf } from '../../analysis/input/observation.ts';
import { testGroups } from '../../analysis/input/groups.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { crossingOf } from '../../stats/intervals/interval.ts';
import { shareOf } from './scores.ts';
import { LABELS, SCORE, WORDING } from './wording.ts';

/** Answers about one system, or about one kind of trap. */
export interface Answers {
  role: string;
  /** null for traps, and for clips under test if some have no system. */
  system: string | null;
  ratings: readonly Rating[];
}

/** All answers by subject: the systems under test, then the traps, including those without answers. */
export function answersBy(systems: readonly string[], ratings: readonly Rating[]): Answers[] {
  const byRole = groupBy(ratings, ({ role }) => role);
  const test = byRole.get('test') ?? [];
  const bySystem = groupBy(test, ({ system }) => system);
  const tested = testGroups(systems, test).map(({ role, system }) => {
    return { role, system, ratings: system === null ? test : (bySystem.get(system) ?? []) };
  });
  const traps = ['human', 'flawed'].map((role) => {
    return { role, system: null, ratings: byRole.get(role) ?? [] };
  });
  return [...tested, ...traps];
}

/** Number of answers with each label, of those that count. */
export function labelShares({ ratings }: Answers) {
  const counted = observationsOf(ratings).filter(({ counts }) => counts);
  const crossing = crossingOf(counted);
  return LABELS.map((label) => {
    const given = counted.map(({ value }) => Number(value === SCORE[label]));
    return {
      label: WORDING.en.labels[label],
      given: given.reduce((sum, one) => sum + one, 0),
      n: given.length,
      listeners: crossing.listeners.count,
      ...shareOf(given, crossing),
    };
  });
}

export type LabelShare = ReturnType<typeof labelShares>[number];
