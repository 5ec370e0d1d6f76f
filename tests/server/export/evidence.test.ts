import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { evidenceRules } from '#core/evidence/registry.ts';
import { createRandom } from '#core/random.ts';
import { exportStudy } from '../../../server/commands/export.ts';
import { writeEvidenceStudy } from '../../support/evidence-studies.ts';
import { ScriptListener, type Disguise } from '../../support/script-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../support/test-server.ts';

const rowSchema = z.array(
  z.object({
    session: z.string(),
    rule: z.string(),
    rule_version: z.string(),
    flagged: z.string(),
    evidence: z.string(),
  }),
);

/** What scripts are sent: as the attack was made, and with more and more that is invented. */
const DISGUISES: Readonly<Record<string, Disguise>> = {
  'as it is': {},
  'with a device note': { deviceNote: true },
  'with device note, keys and output': { deviceNote: true, input: true, soundOutput: true },
};
const OF_EACH = 5;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function evidenceOf(server: TestServer, name: string): Promise<z.infer<typeof rowSchema>> {
  const out = join(folder.path, `out-${name}`);
  await exportStudy({ store: server.context.store, name: server.version.name, out, modes: ['live'] });
  const text = await readFile(join(out, `${server.version.name}-evidence.csv`), 'utf8');
  return rowSchema.parse(parse(text, { columns: true }));
}

/** Sends scripts through a study; gives the rules that flag each, in the order in which they came. */
async function flagsOfScripts(
  study: 'several' | 'turing',
  disguises: readonly Disguise[],
): Promise<string[][]> {
  const server = await serveStudy(
    await writeEvidenceStudy(join(folder.path, `${study}-${disguises.length}`), study),
  );
  for (const [index, disguise] of disguises.entries())
    await new ScriptListener(server, createRandom(`${study}/${index}`), disguise).complete();
  const rows = await evidenceOf(server, `${study}-${disguises.length}`);
  await server.close();
  const sessions = [...new Set(rows.map(({ session }) => session))];
  return sessions.map((session) =>
    rows.filter((row) => row.session === session && row.flagged === 'TRUE').map(({ rule }) => rule),
  );
}

describe('30 runs of a script without a browser', () => {
  const cast = Object.keys(DISGUISES).flatMap((name) => Array.from({ length: OF_EACH }, () => name));
  const flagged: { name: string; flags: string[] }[] = [];

  beforeAll(async () => {
    for (const study of ['several', 'turing'] as const) {
      const flags = await flagsOfScripts(
        study,
        cast.map((name) => DISGUISES[name] ?? {}),
      );
      flagged.push(...flags.map((own, index) => ({ name: cast[index] ?? '', flags: own })));
    }
  });

  test('27 or more are flagged, whatever they invent but their timing', () => {
    expect(flagged).toHaveLength(30);
    for (const name of Object.keys(DISGUISES)) {
      const own = flagged.filter((run) => run.name === name);
      const counts = evidenceRules.map(
        ({ id }) => `${id} ${own.filter(({ flags }) => flags.includes(id)).length}`,
      );
      process.stdout.write(`${own.length} scripts ${name}: ${counts.join(', ')}\n`);
    }
    expect(flagged.filter(({ flags }) => flags.length > 0).length).toBeGreaterThanOrEqual(27);
    expect(
      flagged.filter(({ flags }) => flags.some((rule) => rule !== 'no device note')).length,
    ).toBeGreaterThanOrEqual(27);
  });
});

test('a script that invents a whole record passes: the limit that the documentation names', async () => {
  const whole = { deviceNote: true, input: true, soundOutput: true, pauses: true, ownWords: true };
  expect(await flagsOfScripts('turing', [whole, whole])).toEqual([[], []]);
});
