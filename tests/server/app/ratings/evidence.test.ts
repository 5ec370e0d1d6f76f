import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { evidenceRules } from '#core/evidence/registry.ts';
import { createRandom } from '#core/order/random.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { writeEvidenceStudy } from '../../../support/evidence-studies.ts';
import { ScriptListener, SLEEPERS, type Disguise } from '../../../support/script-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';

const rowSchema = z.array(
  z.object({
    session: z.string(),
    rule: z.string(),
    rule_version: z.string(),
    flagged: z.string(),
    evidence: z.string(),
  }),
);

/** Invents all that a browser would record. */
const WHOLE: Disguise = {
  deviceNote: true,
  input: true,
  soundOutput: true,
  pauses: true,
  ownWords: true,
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeEvidenceStudy(join(folder.path, 'several'), 'several'));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

test('scripts that sleep for as long as the sound lasts are flagged in the export, and only a wholly invented record passes', async () => {
  const disguises = [...Object.values(SLEEPERS), WHOLE];
  for (const [index, disguise] of disguises.entries())
    await new ScriptListener(server, createRandom(`script ${index}`), disguise).complete();
  const out = join(folder.path, 'out');
  const { store } = server.context;
  const exported = await exportStudy({ store, name: 'several', out, modes: ['live'] });
  const read = async (name: string): Promise<unknown[]> =>
    parse(await readFile(join(out, `several-${name}.csv`), 'utf8'), { columns: true });
  const rows = rowSchema.parse(await read('evidence'));
  const sessions = [...new Set(rows.map(({ session }) => session))];
  expect(sessions).toHaveLength(disguises.length);
  const flagged = sessions.map((session) =>
    rows.flatMap((row) => (row.session === session && row.flagged === 'TRUE' ? [row.rule] : [])),
  );
  expect(flagged).toEqual([
    ['no device note', 'text without typing', 'constant times', 'sound timing'],
    ['text without typing', 'constant times', 'sound timing'],
    ['constant times', 'sound timing'],
    [],
  ]);
  expect(rows.filter(({ session }) => session === sessions[0])).toMatchObject([
    { rule: 'no device note', rule_version: '1', evidence: 'no device reported, 7 pages answered' },
    { evidence: '1 of 1 pages with a text were not typed (40 characters)' },
    {},
    {},
    {},
    { rule: 'shared texts', flagged: 'FALSE' },
  ]);

  // No rating is kept from counting by it, or says so.
  const ratings = z.array(z.object({ reasons: z.string(), flags: z.string() }));
  const against = ratings.parse(await read('ratings')).flatMap((row) => [row.reasons, row.flags]);
  for (const { id } of evidenceRules) expect(against.join()).not.toContain(id);

  const dictionary = JSON.parse(await readFile(exported.dictionary, 'utf8'));
  expect(dictionary.evidence).toEqual(
    evidenceRules.map(({ id, version, meaning, limits, source }) => ({
      rule: id,
      version,
      meaning: meaning.en,
      limits: limits.en,
      source: source.en,
    })),
  );
  expect(dictionary.tables.map(({ file }: { file: string }) => file)).toContain('several-evidence.csv');
});
