import { join } from 'node:path';
import type { SessionView } from '#core/session/contract.ts';
import { NO_ACCESS } from '../../server/platform/env.ts';
import type { Desk } from '../../server/app/recruiting/desk.ts';
import { recruiters } from '../../server/app/recruiters/registry.ts';
import { PROLIFIC_STUDY, type ProlificServer } from './prolific-server.ts';
import { TestListener } from './test-listener.ts';
import { serveStudy, type TestServer } from './test-server.ts';
import { writeStudy } from './tiny-study.ts';
import { newVersion } from './new-version.ts';

/**
 * Two clips to be rated, a recording that asks for a 4, and a gold clip whose right answer is 1: who always says 4 follows the
 * instruction and fails the trap, who always says 5 fails both. In 4 minutes one failed instruction is enough.
 */
export async function serveRecruited(folder: string, minutes = 4): Promise<TestServer> {
  const yaml = `title: How do these sound?
language: en
clips:
  test: clips/{system}/{item}.wav
  asks: asks/{answer}/{item}.wav
  gold: gold/{item}.wav
loudness: as is
consent: consent.md
recruitment:
  minutes: ${minutes}
  reward: 1.00 GBP
  prolific: {completed: CDONE123, screened_out: COUT1234, no_consent: CNOCONS1, left: CLEFT123, quota_full: CFULL123}
blocks:
  - {method: rating, preset: acr, systems: [alpha], pages: 2, spoken: {set: asks, pages: 1}, gold: {set: gold, expect: 1, pages: 1}}
`;
  const clips = ['clips/alpha/i1.wav', 'clips/alpha/i2.wav', 'asks/4/a1.wav', 'gold/g1.wav'];
  return serveStudy(await writeStudy(join(folder, 'recruited'), yaml, clips), 'recruited');
}

/** The same study under another name: nobody has come to it. */
export async function sameStudy(server: TestServer, name: string): Promise<TestServer> {
  const { study } = server.version;
  const published = newVersion({ name, slug: `slug-${name}`, study, at: server.clock.at });
  const version = await server.context.store.publishVersion(published);
  return { ...server, slug: version.slug, version };
}

export const personOf = (n: number): string => n.toString(16).padStart(24, '0');

export const submissionOf = (n: number): string => `b${n.toString(16).padStart(23, '0')}`;

/** Somebody from Prolific, at the server and in its books. */
export async function arrive(
  server: TestServer,
  prolific: ProlificServer,
  n: number,
  study = PROLIFIC_STUDY,
): Promise<TestListener> {
  const listener = new TestListener(server);
  prolific.add({ id: submissionOf(n), participant_id: personOf(n) });
  const query = `PROLIFIC_PID=${personOf(n)}&STUDY_ID=${study}&SESSION_ID=${submissionOf(n)}`;
  await listener.send('GET', `/s/${server.slug}?${query}`);
  return listener;
}

/** Comes, gives every page the same answer, and hands in the code. Returns the pseudonym. */
export async function takePart(
  server: TestServer,
  prolific: ProlificServer,
  { person, value }: { person: number; value: number },
): Promise<string> {
  const listener = await arrive(server, prolific, person);
  const view: SessionView = await listener.begin();
  const done = await listener.finish(view, () => ({ values: { quality: value } }));
  Object.assign(prolific.submissions.get(submissionOf(person)) ?? {}, {
    status: 'AWAITING REVIEW',
    study_code: done.completion?.code,
    completed_at: new Date(server.clock.at).toISOString(),
  });
  return pseudonym(server, person);
}

async function pseudonym(server: TestServer, person: number): Promise<string> {
  const recruits = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  const found = recruits.find(({ participantId }) => participantId === personOf(person));
  if (!found) throw new Error(`person ${person} did not come`);
  return found.listenerId;
}

/** Where a researcher with a token sits. */
export function deskOf(server: TestServer, prolific: ProlificServer | null): Desk {
  return {
    store: server.context.store,
    version: server.version,
    recruiter: recruiters.prolific,
    access: { ...NO_ACCESS, token: prolific?.token ?? null, url: prolific?.url ?? null },
    actor: 'ada',
    now: server.clock.at,
    randomId: server.context.randomId,
  };
}
