import { join } from 'node:path';
import { createRandom } from '#core/order/random.ts';
import { drawFor } from '#core/plan/draw-for.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { openSqliteStore } from '../../server/db/sqlite/sqlite-store.ts';
import { answerOf, entryOf, NOW, reservationOf } from '../server/db/conformance/fixture.ts';
import { gridClips, makeStudy, names } from '../support/study.ts';
import { figure } from './figures.ts';
import { inFolder } from './in-folder.ts';
import { newVersion } from '../support/new-version.ts';

// CPU time of a session start (the draw, and the transaction that stores it) against the sizes of a study: clips, and sessions
// that were completed before.
const SYSTEMS = 10;
const PAGES = 40;
const STARTS = 40;
const SIZES: readonly [clips: number, sessions: number][] = [
  [100, 100],
  [1000, 100],
  [10_000, 100],
  [1000, 1000],
  [1000, 10_000],
];

const studyOf = (clips: number) =>
  makeStudy({
    clips: {
      test: gridClips('speech/{system}/{item}.flac', {
        system: names('s', SYSTEMS),
        item: names('i', Math.max(PAGES, clips / SYSTEMS)),
      }),
    },
    blocks: [{ method: 'rating', clips: 'test', preset: 'acr', pages: PAGES }],
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const cpuMs = (): number => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

async function starts(folder: string, clips: number, sessions: number): Promise<void> {
  const store = openSqliteStore(join(folder, `${clips}-${sessions}`), { isTemporary: true });
  const version = await store.publishVersion(
    newVersion({
      name: 'bench',
      slug: 'bench',
      study: studyOf(clips),
      at: NOW,
    }),
  );
  const blocks = blocksOf(version.study);
  let drawMs = 0;
  const start = async (visit: string) => {
    const session = await store.enterOnce(entryOf(version, visit));
    const choose = (fill: (block: number, unit: string) => number) => {
      const begun = cpuMs();
      const draws = drawFor(blocks, fill, {}, null, createRandom(`${visit}/draw`));
      drawMs = cpuMs() - begun;
      return draws;
    };
    const begun = cpuMs();
    const limits = { sessionLimit: 1e6, totalLimit: null };
    const active = await store.consentAndReserve(reservationOf(session.id, { choose, ...limits }));
    return { active, ms: cpuMs() - begun };
  };
  // Sessions before: two pages are enough, as only completed sessions are counted.
  for (let from = 0; from < sessions; from += 1) {
    const session = await store.enterOnce(entryOf(version, `before ${from}`));
    const choose = () =>
      blocks.length > 0
        ? [{ block: 0, batch: null, unit: `test:${from % clips}`, clips: [`${from % clips}`], quota: null }]
        : null;
    await store.consentAndReserve(reservationOf(session.id, { choose }));
    await store.ingestAnswer(answerOf(session, 1));
    await store.completeAnswered(session.id, 'CODE', NOW);
  }
  const [all, draws]: [number[], number[]] = [[], []];
  for (let at = 0; at < STARTS; at += 1) {
    const { ms } = await start(`listener ${at}`);
    all.push(ms);
    draws.push(drawMs);
  }
  await store.close();
  const stored = median(all.map((ms, at) => ms - (draws[at] ?? 0)));
  const size = `${clips.toLocaleString('en')} clips${sessions > 0 ? `, ${sessions} sessions` : ''}`;
  figure({ name: `transaction of a start, ${size}`, value: stored, unit: 'ms' });
  figure({ name: `draw of a start, ${size}`, value: median(draws), unit: 'ms' });
  console.log(
    `${clips} clips, ${sessions} sessions before`.padEnd(40),
    `${median(all).toFixed(2).padStart(7)} ms a start: draw ${median(draws).toFixed(2)}, the rest ${stored.toFixed(2)}`,
  );
}

await inFolder(async (folder) => {
  for (const [clips, sessions] of SIZES) await starts(folder, clips, sessions);
});
