import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { DocRunner, type DocRun } from '../../support/doc-runner.ts';
import { PYTHON, runProgram } from '../../support/engines.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeNoise, writeRows } from './researcher-files.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const analysisSchema = z.object({
  blocks: z.array(
    z.object({
      block: z.number(),
      tables: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), cell)) })),
      figures: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), cell)) })),
    }),
  ),
});
type Results = z.infer<typeof analysisSchema>['blocks'];

/** A cell of a table or figure as another program computes it, and the largest difference allowed; null: not estimable. */
const claimSchema = z.object({
  block: z.number(),
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number()])),
  cell: z.string(),
  value: z.number().nullable(),
  within: z.number(),
});
export type Claim = z.infer<typeof claimSchema>;

const isNear = (own: unknown, { value, within }: Claim): boolean =>
  value === null ? own === null : typeof own === 'number' && Math.abs(own - value) <= within;

/** The claims that do not hold, each with Earshot's value. */
export function differences(blocks: Results, claims: readonly Claim[]): string[] {
  return claims.flatMap((claim) => {
    const block = blocks.find((one) => one.block === claim.block);
    const rows = [...(block?.tables ?? []), ...(block?.figures ?? [])]
      .filter(({ name }) => name === claim.table)
      .flatMap((table) => table.rows)
      .filter((row) => Object.entries(claim.row).every(([key, value]) => String(row[key]) === String(value)));
    if (rows.length > 0 && rows.every((row) => isNear(row[claim.cell], claim))) return [];
    const own = rows.map((row) => String(row[claim.cell])).join(', ');
    return [
      `${claim.table} ${JSON.stringify(claim.row)} ${claim.cell}: ${own || 'no row'}, not ${claim.value}`,
    ];
  });
}

/** The claims that a script makes about the results of tables. Throws if it fails. */
export async function claimsOf(script: string, ...tables: string[]): Promise<Claim[]> {
  const { stdout } = await runProgram(PYTHON, ['-B', join(import.meta.dirname, script), ...tables]);
  return z.array(claimSchema).parse(JSON.parse(stdout));
}

/** Runs a program in a folder. Throws if it fails. */
const runIn = (cwd: string, program: string, words: readonly string[]) =>
  promisify(execFile)(program, words, { cwd, maxBuffer: 64 * 1024 * 1024 });

const slug = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** A number of a CSV cell, where it is one. */
const numbered = (text: string) =>
  text === '' || text === 'NA' ? null : Number.isNaN(Number(text)) ? text : Number(text);

/** The folder of a recipe: clips and tables of a researcher, and what the commands of its page make of them. */
export class RecipeStage {
  readonly #folder: Awaited<ReturnType<typeof temporaryFolder>>;

  private constructor(folder: Awaited<ReturnType<typeof temporaryFolder>>) {
    this.#folder = folder;
  }

  static async open(): Promise<RecipeStage> {
    return new RecipeStage(await temporaryFolder());
  }

  /** The path of a file that the page calls `../name`. */
  path(name: string): string {
    return join(this.#folder.path, name);
  }

  /** Writes a second of noise for each clip of a folder. */
  writeClips(folder: string, clips: readonly string[]): Promise<void> {
    return writeNoise(this.path(folder), clips);
  }

  /** Writes a CSV of rows, whose first has the columns. */
  writeTable(name: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
    return writeRows(this.path(name), rows);
  }

  /** Runs the commands of a page, which must all succeed, and prints their times. */
  async run(page: string): Promise<DocRun[]> {
    const runs = await new DocRunner(this.#folder.path).run(page);
    for (const { line, seconds } of runs)
      process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${line}\n`);
    expect(runs.filter(({ status }) => status !== 0)).toEqual([]);
    return runs;
  }

  /** Results that `--json` wrote. */
  async results(name: string): Promise<Results> {
    return analysisSchema.parse(JSON.parse(await readFile(this.path(name), 'utf8'))).blocks;
  }

  /** The tables that `--layout paper` wrote for the only block of a method; estimated means by scale. */
  async printed(folder: string, block: number): Promise<Results> {
    const names = (await readdir(this.path(join(folder, 'tables')))).filter((name) => name.endsWith('.csv'));
    const tables = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(this.path(join(folder, 'tables', name)), 'utf8');
        const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
        const records = rows.map((row) =>
          Object.fromEntries(Object.entries(row).map(([key, value]) => [key, numbered(value)])),
        );
        return { name: name.replace(/^[\d-]*\d-(.*)\.csv$/u, '$1'), rows: records };
      }),
    );
    return [{ block, tables, figures: [] }];
  }

  /**
   * Compiles the document of a paper layout and returns what LaTeX complains of: errors, and what is higher or wider than the
   * page. With EARSHOT_PAGES=write, pictures of these pages replace those of docs/papers.
   */
  async compiled(folder: string, paper: string, pages: readonly number[]): Promise<string[]> {
    const cwd = this.path(folder);
    const isCjk = (await readFile(join(cwd, 'paper.tex'), 'utf8')).includes('{ctex}');
    const latex = ['-interaction=nonstopmode', 'paper.tex'];
    // The second run knows the numbers of tables and figures.
    for (const _ of ['first', 'second']) await runIn(cwd, isCjk ? 'xelatex' : 'pdflatex', latex);
    if (process.env['EARSHOT_PAGES'] === 'write')
      for (const page of pages.map(String)) {
        const out = join(projectRoot(), 'docs', 'papers', `${paper}-page-${page}`);
        await runIn(cwd, 'pdftoppm', [
          '-r',
          '60',
          '-png',
          '-singlefile',
          '-f',
          page,
          '-l',
          page,
          'paper.pdf',
          out,
        ]);
      }
    const log = await readFile(join(cwd, 'paper.log'), 'utf8');
    return log.split('\n').filter((line) => /^(?:!|Overfull|LaTeX Warning)/u.test(line));
  }

  /** A copy of a table in which the first matching row is changed; the control of a comparison. */
  async changed(name: string, edit: (line: string) => string): Promise<string> {
    const lines = (await readFile(this.path(name), 'utf8')).split('\n');
    const at = lines.findIndex((line) => edit(line) !== line);
    expect(at).toBeGreaterThan(0);
    const path = this.path(`changed-${name.replaceAll('/', '-')}`);
    await writeFile(path, lines.map((line, index) => (index === at ? edit(line) : line)).join('\n'));
    return path;
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }
}

/** The printed tables, by name, of which no claim says anything. */
export function unclaimed([block]: Results, claims: readonly Claim[]): string[] {
  const names = new Set(claims.map(({ table }) => slug(table)));
  return (block?.tables ?? [])
    .map(({ name }) => name.replace(/-wide$/u, ''))
    .filter((name) => ![...names].some((own) => own === name || own.startsWith(`${name}-`)));
}

/** Claims about tables that are printed under their name, with the name of the printed file. */
export function claimsOfPrinted([block]: Results, claims: readonly Claim[]): Claim[] {
  const names = new Set((block?.tables ?? []).map(({ name }) => name));
  return claims.flatMap((claim) =>
    names.has(slug(claim.table)) ? [{ ...claim, table: slug(claim.table) }] : [],
  );
}
