import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupBy } from '#core/order/group-by.ts';
import { evidenceBySession, evidenceRecord, evidenceRules } from '#core/evidence/registry.ts';
import type { EvidenceSession } from '#core/evidence/contract/session.ts';

/** Sessions as browsers and scripts left them, without ids: written by `tests/slow/engines/evidence.test.ts`. */
const recorded: (EvidenceSession & { by: string; study: string })[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/evidence/sessions.json'), 'utf8'),
);

const isScript = ({ by }: { by: string }): boolean => by.startsWith('script');

/** The rules that flag each session, among all of its study. */
const flags = new Map<string, string[]>();
for (const study of groupBy(recorded, (session) => session.study).values())
  for (const [session, judged] of evidenceBySession(study.map(evidenceRecord)))
    flags.set(
      session,
      judged.filter(({ flagged }) => flagged).map(({ rule }) => rule.id),
    );

const flagsOf = ({ session }: EvidenceSession): string[] => flags.get(session) ?? [];

test('no rule flags any of 30 sessions of our own pages, ten in each engine', () => {
  const browsers = recorded.filter((session) => !isScript(session));
  const counts = [...groupBy(browsers, ({ by }) => by)].map(([by, own]) => [by, own.length]);
  expect(counts).toEqual([
    ['Chromium', 10],
    ['Firefox', 10],
    ['WebKit', 10],
  ]);
  for (const session of browsers)
    expect({ session: session.session, flags: flagsOf(session) }).toEqual({
      session: session.session,
      flags: [],
    });
});

test('at least 27 of 30 scripts that sleep for as long as the sound lasts are flagged, by what they cannot know too', () => {
  const scripts = recorded.filter(isScript);
  expect(scripts).toHaveLength(30);
  for (const [by, own] of groupBy(scripts, (session) => session.by)) {
    const counts = evidenceRules.map(
      ({ id }) => `${id} ${own.filter((session) => flagsOf(session).includes(id)).length}`,
    );
    process.stdout.write(`${own.length} of ${by}: ${counts.join(', ')}\n`);
  }
  expect(scripts.filter((session) => flagsOf(session).length > 0).length).toBeGreaterThanOrEqual(27);
  const byTiming = ['constant times', 'sound timing'];
  const timed = scripts.filter((session) => flagsOf(session).some((rule) => byTiming.includes(rule)));
  expect(timed.length).toBeGreaterThanOrEqual(27);
});
