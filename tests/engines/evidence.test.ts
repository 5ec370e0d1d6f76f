import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceBySession, evidenceRecord } from '#core/evidence/registry.ts';
import type { EvidenceSession } from '#core/evidence/session.ts';
import { createRandom } from '#core/random.ts';
import type { StudyVersion } from '../../server/db/store.ts';
import { answersOf } from '../../server/export/session-answers.ts';
import { sessionEvidence } from '../../server/export/session-evidence.ts';
import { StudySessions } from '../../server/export/study-sessions.ts';
import { ENGINES, type Engine } from '../support/browsers/driver.ts';
import { openNullSink, type NullSink } from '../support/browsers/null-sink.ts';
import { openDriver } from '../support/browsers/open-driver.ts';
import { missingFor } from '../support/browsers/presence.ts';
import { visitUnhurried } from '../support/browsers/unhurried-visit.ts';
import { Visitor } from '../support/browsers/visitor.ts';
import { EVIDENCE_BLOCKS, writeEvidenceStudy } from '../support/evidence-studies.ts';
import { LiveServer } from '../support/live-server.ts';
import { temporaryFolder } from '../support/test-server.ts';

/** Of each study in each engine: 30 sessions of most of a minute, which no change waits for. */
const SESSIONS = process.env['EARSHOT_SESSIONS'] === 'full' ? 5 : 0;
/** Where to write what was recorded, as the fixture of the rules' tests. */
const RECORD = process.env['EARSHOT_RECORD'];
const STUDIES = ['several', 'turing'] as const satisfies (keyof typeof EVIDENCE_BLOCKS)[];

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sink: NullSink | null = null;
const versions = new Map<string, StudyVersion>();
const recorded: (EvidenceSession & { engine: Engine; study: string })[] = [];

beforeAll(async () => {
  if (SESSIONS === 0) return;
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
    test.skipIf(SESSIONS === 0 || missing !== null)(
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
            await visitUnhurried(new Visitor(driver), server.link(version), random);
          } finally {
            await driver.close();
          }
        }
        const sessions = await sessionsOf(version);
        expect(sessions.length - before).toBe(SESSIONS);
        for (const [index, session] of sessions.slice(before).entries()) {
          const name = `${engine} ${study} ${index + 1}`;
          recorded.push({ engine, study, ...session, session: name, listener: name });
        }
        expect(flagsOf(sessions)).toEqual([]);
      },
    );
  }
}
