import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/store.ts';
import { ENGINES } from '../support/browsers/driver.ts';
import { openNullSink, type NullSink } from '../support/browsers/null-sink.ts';
import { beginStudy } from '../support/browsers/begin-study.ts';
import { answerPodcast, CLICKED } from '../support/browsers/podcast-visit.ts';
import { openDriver } from '../support/browsers/open-driver.ts';
import { missingFor } from '../support/browsers/presence.ts';
import { Visitor } from '../support/browsers/visitor.ts';
import type { Shortening } from '../support/example-study.ts';
import { LiveServer } from '../support/live-server.ts';

/** All four clips of a minute each, as the example has them; otherwise one of ten seconds. */
const IS_FULL = process.env['EARSHOT_SESSIONS'] === 'full';
/** `coverage`: what Next asks for, which is less of clips over a minute. */
const SESSION: { shortening: Shortening; pages: number; clipMs: number; coverage: number } = IS_FULL
  ? { shortening: {}, pages: 4, clipMs: 61_000, coverage: 0.9 }
  : {
      shortening: {
        replace: [
          ['pages: 4', 'systems: [festival_flite]\n    pages: 1'],
          ['part_seconds: 20', 'part_seconds: 3'],
        ],
      },
      pages: 1,
      clipMs: 10_000,
      coverage: 0.95,
    };

let server: LiveServer;
let version: StudyVersion;
let sink: NullSink | null = null;

beforeAll(async () => {
  server = await LiveServer.start();
  version = await server.publish('podcast', SESSION.shortening);
});

afterAll(async () => {
  await sink?.close();
  await server?.close();
});

for (const engine of ENGINES) {
  const missing = missingFor(engine);
  if (missing) process.stdout.write(`${missing}\n`);
  test.skipIf(missing !== null)(
    `a listener hears and answers the podcast study from link to code in ${engine}`,
    async () => {
      sink ??= await openNullSink();
      const driver = await openDriver(engine, sink.env);
      try {
        await finishPodcast(new Visitor(driver));
      } finally {
        await driver.close();
      }
    },
  );
}

/** Takes part; then the export has to hold what was clicked, with every clip heard. */
async function finishPodcast(visitor: Visitor): Promise<void> {
  const before = new Set((await server.export(version)).map(({ session }) => session));
  await beginStudy(visitor, server.link(version));
  for (let position = 1; position <= SESSION.pages; position += 1) {
    await answerPodcast(visitor, position, SESSION.clipMs);
    await visitor.click('button', position === SESSION.pages ? 'Finish' : 'Next');
  }
  await visitor.heading('Finished');
  const rows = (await server.export(version)).filter(({ session }) => !before.has(session));
  expect(rows).toHaveLength(SESSION.pages * (Object.keys(CLICKED).length + 1));
  for (const { scale = '', raw_value: value, heard_share: share, session_state: state } of rows) {
    expect([scale, value]).toEqual([scale, CLICKED[scale] ?? 'NA']);
    expect(Number(share)).toBeGreaterThanOrEqual(SESSION.coverage);
    expect(state).toBe('completed');
  }
}
