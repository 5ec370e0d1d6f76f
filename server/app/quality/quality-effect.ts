import type { EffectView, EffectViewRow, EffectRequest } from '#core/api/quality.ts';
import { groupBy } from '#core/order/group-by.ts';
import { naturalOrder } from '#core/order/natural-order.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { screeningEffect, type EffectRow } from '#core/screening/effect.ts';
import { screeningSet } from '#core/screening/screening-set.ts';
import type { Task } from '../jobs/task.ts';
import { rulesOfChoice } from '../screening/rules-of-choice.ts';
import { namesOf, qualitySource } from './quality-source.ts';

const scopeOf = (ratings: readonly Rating[]) => ({
  listeners: new Set(ratings.map(({ listener }) => listener)).size,
  sessions: new Set(ratings.map(({ session }) => session)).size,
  ratings: ratings.length,
});

const counting = (ratings: readonly Rating[]) => scopeOf(ratings.filter(({ counts }) => counts));

/** Name or letter of each system. A pair has both. */
function conditionOf(
  { system, role, comparedSystem }: EffectRow,
  nameOf: (system: string | null) => string | null,
): string {
  const name = nameOf(system) ?? (role === 'test' ? '(all)' : '');
  return comparedSystem === null ? name : `${name} - ${nameOf(comparedSystem)}`;
}

/** Results under rules other than the primary ones. Changes nothing. */
export const qualityEffect: Task<EffectRequest & { study: string }, EffectView> = {
  async run({ study, rules, rehearsals }, { store, env }) {
    const config = rulesOfChoice(rules.map((rule) => ({ ...rule, as: rule.as ?? 'exclude' })));
    const source = await qualitySource({ store, env }, study, rehearsals);
    const { nameOf } = await namesOf(store, source);
    const chosen = source.under(screeningSet(config));
    const rows = screeningEffect(source.ratings, source.primary, chosen);
    const scales = groupBy(rows, ({ block, scale }) => JSON.stringify([block, scale]));
    return {
      all: scopeOf(source.ratings),
      primary: counting(source.primary.ratings),
      chosen: counting(chosen.ratings),
      scales: [...scales.values()].flatMap((own) =>
        own[0]
          ? [
              {
                block: own[0].block,
                scale: own[0].scale,
                rows: own
                  .map((row): EffectViewRow => ({
                    condition: conditionOf(row, nameOf),
                    role: row.role,
                    primary: row.primary,
                    chosen: row.chosen,
                  }))
                  // Sort by letter, so that the order reveals nothing about the names.
                  .toSorted((a, b) => naturalOrder(a.condition, b.condition) || naturalOrder(a.role, b.role)),
              },
            ]
          : [],
      ),
      metrics: source.metrics,
    };
  },
};
