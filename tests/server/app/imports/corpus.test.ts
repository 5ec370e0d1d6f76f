import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readRatings } from '../../../../server/app/imports/read-ratings.ts';
import { runCommand } from '../../../support/run-command.ts';

/** Small files, one for each wrinkle or shape, in folders with the list of what they give. */
const CORPUS = 'tests/fixtures/import';

const caseSchema = z.strictObject({
  file: z.string(),
  about: z.string(),
  /** Options of the command. */
  args: z.array(z.string()).default([]),
  /** Members of a rating that `read` shows. */
  columns: z.array(z.string()).default(['listener', 'clip', 'canonicalValue']),
  /** The ratings, each as the texts of its members with spaces between. */
  read: z.array(z.string()).optional(),
  /** A part of the message with which the file is refused. */
  error: z.string().optional(),
  /** A part of what the command says. */
  notes: z.string().optional(),
});

const groups = readdirSync(CORPUS).map((group) => ({
  group,
  cases: z.array(caseSchema).parse(JSON.parse(readFileSync(join(CORPUS, group, 'cases.json'), 'utf8'))),
}));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-corpus-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(words: readonly string[]) {
  const [said, logged]: [string[], string[]] = [[], []];
  const shell = {
    say: (line: string) => void said.push(line),
    log: (line: string) => void logged.push(line),
    untilStopped: () => Promise.reject(new Error('an import ends by itself')),
  };
  const code = await runCommand(words, { EARSHOT_DATA: folder }, shell);
  return { code, said: said.join('\n'), logged: logged.join('\n') };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'NA';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

for (const { group, cases } of groups)
  describe(group, () => {
    test.each(cases)('$file: $about', async ({ file, args, columns, read, error, notes }) => {
      const out = join(folder, `${group}-${file}.ratings.csv`);
      const command = ['import-ratings', join(CORPUS, group, file), ...args];
      const imported = await run([...command, '--out', out]);
      const preview = await run(command);
      if (error !== undefined) {
        expect(imported).toMatchObject({ code: 1, logged: expect.stringContaining(error) });
        expect(await readdir(folder)).not.toContain(`${group}-${file}.ratings.csv`);
        return;
      }
      expect(imported).toMatchObject({ code: 0, logged: '' });
      if (notes !== undefined) expect(imported.said).toContain(notes);
      // Whatever can be imported has a preview, which writes nothing and shows the command.
      expect(preview).toMatchObject({
        code: 0,
        logged: '',
        said: expect.stringContaining('Nothing is written yet'),
      });
      // Repeats stay in the table that is written.
      const { ratings } = await readRatings(out, { repeats: 'keep' });
      const members = ratings.map((rating) => new Map<string, unknown>(Object.entries(rating)));
      expect(members.map((own) => columns.map((name) => shown(own.get(name))).join(' '))).toEqual(read);
    });
  });

test('each file of the corpus has a case, of which there are many', async () => {
  for (const { group, cases } of groups) {
    const files = (await readdir(join(CORPUS, group))).filter(
      (name) => !/^(?:cases\.json|make\.ts|make-compressed\.mjs)$/.test(name),
    );
    expect(files.toSorted(), group).toEqual(cases.map(({ file }) => file).toSorted());
    for (const { file } of cases)
      expect((await readFile(join(CORPUS, group, file))).length, file).toBeLessThan(20_000);
  }
  expect(groups.flatMap(({ cases }) => cases).length).toBeGreaterThan(100);
});
