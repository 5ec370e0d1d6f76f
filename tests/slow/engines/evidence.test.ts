import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceBySession, evidenceRecord } from '#core/evidence/registry.ts';
import type { EvidenceSession } from '#core/evidence/contract/session.ts';
import { createRandom } from '#core/order/random.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { answersOf } from '../../../server/app/ratings/session-answers.ts';
import { sessionEvidence } from '../../../server/app/ratings/session-evidence.ts';
import { StudySessions } from '../../../server/app/ratings/study-sessions.ts';
import { ENGINES } from '../../support/browsers/driver.ts';
import { openNullSink, type NullSink } from '../../support/browsers/null-sink.ts';
import { openDriver } from '../../support/browsers/open-driver.ts';
import { missingFor } from '../../support/browsers/presence.ts';
import { visitStudy } from '../../support/browsers/visit.ts';
import { Visitor } from '../../support/browsers/visitor.ts';
import { writeEvidenceStudy, type EvidenceStudy } from '../../support/evidence-studies.ts';
import { LiveServer } from '../../support/live-server.ts';
import { ScriptListener, SLEEPERS } from '../../support/script-listener.ts';
import { temporaryFolder } from '../../support/test-server.ts';

/** Of each study in each engine, and of each kind of script: 30 sessions of most of a minute. */
const SESSIONS = 5;
/** Where to write what was recorded: the fixture of `tests/core/evidence/recorded.test.ts`. */
const RECORD = process.env['EARSHOT_RECORD'];
const STUDIES: readonly EvidenceStudy[] = ['several', 'turing'];

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sink: NullSink | null = null;
const versions = new Map<string, StudyVersion>();
const recorded: (EvidenceSession & { by: string; study: string })[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await LiveServer.start();
  for (const study of STUDIES)
    versions.set(
      study,
      await server.publishFolder(await writeEvidenceStudy(join(folder.path, study), study)),
    );
});

afterAll(async () => {
  await sink?.close();
  await server?.close();
  await folder?.remove();
  if (RECORD) await writeFile(RECORD, `${JSON.stringify(recorded)}\n`);
});

/** All sessions of a study so far, in the order of arrival. */
async function sessionsOf(version: StudyVersion): Promise<EvidenceSession[]> {
  const sessions: EvidenceSession[] = [];
  for await (const { bound, record } of new StudySessions(server.running.context.store, version, [
    'live',
  ]).read())
    sessions.push(sessionEvidence(bound, record, answersOf(bound, record)));
  return sessions;
}

/** Keeps sessions without their ids. */
function keep(by: string, study: string, sessions: readonly EvidenceSession[]): void {
  expect(sessions).toHaveLength(SESSIONS);
  for (const [index, session] of sessions.entries()) {
    const name = `${by} ${study} ${index + 1}`;
    recorded.push({ by, study, ...session, session: name, listener: name });
  }
}

/** What flags each session, by its place. */
function flagsOf(sessions: readonly EvidenceSession[]): string[] {
  const judged = evidenceBySession(sessions.map(evidenceRecord));
  return sessions.flatMap(({ session }, index) =>
    (judged.get(session) ?? []).flatMap(({ rule, flagged, seen }) =>
      flagged ? [`session ${index + 1}: ${rule.id}: ${seen.en}`] : [],
    ),
  );
}

for (const engine of ENGINES) {
  const missing = missingFor(engine);
  for (const study of STUDIES) {
    test.skipIf(missing !== null)(
      `no evidence rule flags a session of the study '${study}' in ${engine}`,
      async () => {
        sink ??= await openNullSink();
        const version = versions.get(study);
        if (!version) throw new Error(`the study '${study}' is not published`);
        const before = (await sessionsOf(version)).length;
        for (let index = 0; index < SESSIONS; index += 1) {
          const driver = await openDriver(engine, sink.env);
          try {
            const random = createRandom(`${engine}/${study}/${index}`);
            await visitStudy(new Visitor(driver), server.link(version), random);
          } finally {
            await driver.close();
          }
        }
        const sessions = await sessionsOf(version);
        keep(engine, study, sessions.slice(before));
        expect(flagsOf(sessions)).toEqual([]);
      },
    );
  }
}

for (const [name, disguise] of Object.entries(SLEEPERS)) {
  for (const study of STUDIES) {
    test(`scripts ${name} are flagged in the study '${study}'`, async () => {
      const version = versions.get(study);
      if (!version) throw new Error(`the study '${study}' is not published`);
      const before = (await sessionsOf(version)).length;
      const listeners = await server.listenerServer(version);
      for (let index = 0; index < SESSIONS; index += 1)
        await new ScriptListener(listeners, createRandom(`script/${study}/${index}`), disguise).complete();
      await listeners.close();
      const sessions = (await sessionsOf(version)).slice(before);
      keep(`script ${name}`, study, sessions);
      const flagged = new Set(flagsOf(sessions).map((flag) => flag.slice(0, flag.indexOf(':'))));
      expect(flagged.size).toBe(SESSIONS);
    });
  }
}
