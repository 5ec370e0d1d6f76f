import { expect, test } from 'vitest';
import { groupBy } from '#core/order/group-by.ts';
import { evidenceBySession, evidenceRecord, evidenceRules } from '#core/evidence/registry.ts';
import { CARELESS, type Persona } from '#core/methods/contract/simulation.ts';
import {
  mushraStudy,
  pairwiseStudy,
  questionnaireStudy,
  ratingStudy,
  ternaryStudy,
} from '../../support/method-studies.ts';
import { panelSessions } from '../../support/simulated-panel.ts';

const STUDIES = {
  mushra: mushraStudy(),
  ternary: ternaryStudy(),
  pairwise: pairwiseStudy(),
  questionnaire: questionnaireStudy(),
  rating: ratingStudy(),
};
const PERSONAS = ['careful', ...CARELESS] as const;

/** Of each kind of simulated listener, by how many rules each session is flagged. */
const flags = new Map<Persona, string[][]>(PERSONAS.map((persona) => [persona, []]));
for (const [name, study] of Object.entries(STUDIES)) {
  const sessions = panelSessions(study, `evidence ${name}`);
  const judged = evidenceBySession(sessions.map(({ evidence }) => evidenceRecord(evidence)));
  for (const [persona, own] of groupBy(sessions, (session) => session.persona))
    for (const { evidence } of own)
      flags
        .get(persona)
        ?.push(
          (judged.get(evidence.session) ?? []).filter(({ flagged }) => flagged).map(({ rule }) => rule.id),
        );
}

test('careful simulated listeners, who send what a browser would, are flagged by no rule', () => {
  for (const [persona, own] of flags) {
    const counts = evidenceRules.map(({ id }) => `${id} ${own.filter((rules) => rules.includes(id)).length}`);
    process.stdout.write(`${own.length} ${persona}: ${counts.join(', ')}\n`);
  }
  expect(flags.get('careful')).toHaveLength(100);
  expect(flags.get('careful')?.flat()).toEqual([]);
});

test('of the careless, only fast clickers answer sooner than a page allows; the others hear and click as people do', () => {
  const isFlagged = (rules: readonly string[]): boolean => rules.length > 0;
  expect(flags.get('fast-clicker')?.every(isFlagged)).toBe(true);
  for (const persona of ['random', 'straight-line', 'always-middle', 'trap-aware'] as const)
    expect({ persona, flagged: flags.get(persona)?.filter(isFlagged).length }).toEqual({
      persona,
      flagged: 0,
    });
});
