import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { PAGE_FAULTS } from '../../support/audit.ts';
import { rightResponsesOf } from '../../support/check-answers.ts';
import { ENGINES, type Engine } from '../../support/browsers/driver.ts';
import { openNullSink, type NullSink } from '../../support/browsers/null-sink.ts';
import { openDriver } from '../../support/browsers/open-driver.ts';
import { missingFor } from '../../support/browsers/presence.ts';
import { CHECKS, WHOLE } from '../../support/browsers/test-sessions.ts';
import { ALONE, visitStudy } from '../../support/browsers/visit.ts';
import { Visitor } from '../../support/browsers/visitor.ts';
import { LiveServer } from '../../support/live-server.ts';

const SIZES = [
  [1280, 800],
  [1024, 600],
  [740, 360],
  [360, 740],
] as const;
/** In which a session goes on. */
const [USUAL] = SIZES;
/** Where pictures go; none are taken without it. */
const SHOTS = process.env['EARSHOT_SHOTS'];
const PATIENCE_MS = 30 * 60_000;

let server: LiveServer | undefined;
let sink: NullSink | undefined;

afterAll(async () => {
  await sink?.close();
  await server?.close();
});

/** One name for all screens of a kind: "page 3" and "page 4" look alike. */
const kindOf = (screen: string): string => screen.replaceAll(/\d+/gu, '').replaceAll(/\W+/gu, '-');

/** Looks at a screen in every size. Returns what is wrong with it. */
async function faultsOf({ driver }: Visitor, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await driver.resize(width, height);
    if ((await driver.read(`'axe' in window`)) !== true)
      await driver.read(`(() => { ${axe.source}; return null; })()`);
    const found = z.array(z.string()).parse(JSON.parse(String(await driver.read(PAGE_FAULTS))));
    faults.push(...found.map((fault) => `${name}, ${width} x ${height}: ${fault}`));
    if (SHOTS) await writeFile(join(SHOTS, `${name}-${width}x${height}.png`), await driver.picture());
  }
  await driver.resize(...USUAL);
  return faults;
}

async function lookAtStudy(engine: Engine, study: string): Promise<string[]> {
  const stage = (server ??= await LiveServer.start());
  sink ??= await openNullSink();
  if (SHOTS) await mkdir(SHOTS, { recursive: true });
  const version = await stage.publish(study, WHOLE[study]);
  const driver = await openDriver(engine, sink.env);
  try {
    const visitor = new Visitor(driver);
    const faults: string[] = [];
    const seen = new Set<string>();
    await driver.resize(...USUAL);
    await visitStudy(visitor, stage.link(version), createRandom(`${engine}/${study}`), {
      ...ALONE,
      answersOf: async (title) =>
        rightResponsesOf(stage.running, (await stage.latest(version)).session, CHECKS[title] ?? title),
      look: async (screen) => {
        const kind = kindOf(screen);
        if (seen.has(kind)) return;
        seen.add(kind);
        faults.push(...(await faultsOf(visitor, `${engine}-${study}-${kind}`)));
      },
    });
    return faults;
  } finally {
    await driver.close();
  }
}

for (const engine of ENGINES) {
  const missing = missingFor(engine);
  for (const study of Object.keys(WHOLE))
    test.skipIf(missing !== null)(
      `${engine}: no screen of the study '${study}' is at fault in any size`,
      async () => expect(await lookAtStudy(engine, study)).toEqual([]),
      PATIENCE_MS,
    );
}
