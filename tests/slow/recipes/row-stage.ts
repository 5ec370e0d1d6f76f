import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { reviewState } from '#core/review/contract.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { readDoc, shellWords } from '../../support/doc-blocks.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { writeFileAt, writeNoise, writeRows } from './researcher-files.ts';

/** A row of a page in docs/papers: an element of the paper, its place in Earshot and commands that show it. */
export interface PaperRow {
  element: string;
  place: string;
  commands: string[];
  /** Tables and figures that the row names; '…' at the end of a name stands for any text. */
  tables: string[];
  figures: string[];
}

/** Names that follow "table" or "figure". Example: namesIn('table', 'tables `a`, `b`, rule `c`') is ['a', 'b']. */
function namesIn(kind: 'table' | 'figure', text: string): string[] {
  return [...text.matchAll(/\b(tables?(?: and figures?)?|figures?)((?:(?:,| and|, and)? `[^`]+`)+)/gu)]
    .filter(([, kinds = '']) => kinds.includes(kind))
    .flatMap(([, , names = '']) => [...names.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name));
}

/** The rows of a page. */
export function paperRows(page: string): PaperRow[] {
  return readDoc(page)
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`earshot '))
    .map((line) => {
      const [, element = '', place = '', shown = ''] = line.split(/(?<!\\)\|/u).map((cell) => cell.trim());
      return {
        element,
        place,
        commands: [...shown.matchAll(/`(earshot [^`]+)`/gu)].map(([, command = '']) => command),
        tables: namesIn('table', `${place}; ${shown}`),
        figures: namesIn('figure', place),
      };
    });
}

const partSchema = z.object({ name: z.string(), tier: z.string().optional(), rows: z.array(z.unknown()) });
const resultsSchema = z.object({
  blocks: z.array(z.object({ tables: z.array(partSchema), figures: z.array(partSchema) })),
});
type Part = z.infer<typeof partSchema>;

const isNamed = (part: Part, name: string): boolean =>
  name.endsWith('…') ? part.name.startsWith(name.slice(0, -1).trim()) : part.name === name;

/** What a failed program printed. */
const failureOf = z
  .object({ stdout: z.string(), stderr: z.string() })
  .transform(({ stdout, stderr }) => (stdout + stderr).slice(-600));

const EARSHOT = join(projectRoot(), 'dist', 'server', 'cli.js');

/** The folder of a researcher, with the example studies, in which the commands of rows run as typed. */
export class RowStage {
  readonly #folder: Awaited<ReturnType<typeof temporaryFolder>>;
  /** Studies whose sessions are rehearsals. */
  readonly #rehearsed = new Set<string>();

  private constructor(folder: Awaited<ReturnType<typeof temporaryFolder>>) {
    this.#folder = folder;
  }

  static async open(): Promise<RowStage> {
    const stage = new RowStage(await temporaryFolder());
    await mkdir(stage.path('.'));
    await symlink(join(projectRoot(), 'studies'), stage.path('studies'));
    return stage;
  }

  path(name: string): string {
    return join(this.#folder.path, 'work', name);
  }

  get data(): string {
    return join(this.#folder.path, 'data');
  }

  write(name: string, content: string | Uint8Array): Promise<void> {
    return writeFileAt(this.path(name), content);
  }

  writeClips(folder: string, clips: readonly string[]): Promise<void> {
    return writeNoise(this.path(folder), clips);
  }

  writeTable(name: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
    return writeRows(this.path(name), rows);
  }

  /** Changes the study file of a folder. */
  async edit(study: string, change: (yaml: string) => string): Promise<void> {
    const file = join(study, 'study.yaml');
    await this.write(file, change(await readFile(this.path(file), 'utf8')));
  }

  /** Simulated sessions of a study, which are kept. */
  async rehearse(study: string, listeners: number): Promise<void> {
    await this.run(`earshot rehearse ${study} --listeners ${listeners} --keep`);
    this.#rehearsed.add(study);
  }

  /** What a command prints. Throws if it fails. */
  async run(command: string): Promise<string> {
    const [, ...words] = shellWords(command);
    try {
      return (await promisify(execFile)(process.execPath, [EARSHOT, ...words], this.#options())).stdout;
    } catch (problem) {
      throw new Error(`${command}: ${failureOf.parse(problem)}`, { cause: problem });
    }
  }

  #options() {
    return {
      cwd: this.path('.'),
      env: { ...process.env, EARSHOT_DATA: this.data, PORT: '0' },
      maxBuffer: 1e8,
    };
  }

  /** Starts a command that serves, and ends it after `visit` of the address that it printed. Throws if it ends before. */
  async visit(
    command: string,
    visit: (address: URL) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const [, ...words] = shellWords(command);
    const server = spawn(process.execPath, [EARSHOT, ...words], { ...this.#options(), stdio: 'pipe' });
    const ended = once(server, 'exit');
    let said = '';
    const address = new Promise<URL>((resolve) => {
      const read = (chunk: Buffer): void => {
        said += String(chunk);
        const [found] = /http:\/\/\S+(?=\s)/u.exec(said) ?? [];
        if (found !== undefined) resolve(new URL(found));
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
    });
    try {
      const found = await Promise.race([address, ended.then(() => null)]);
      if (found === null) throw new Error(said);
      await visit(found);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  }

  /** All reasons of a study's rehearsal as a reviewer judges them: `codesOf` an item by its place in the reviewer's order. */
  review(study: string, reviewer: string, codesOf: (place: number) => string[]): Promise<void> {
    return this.visit(`earshot review ${study} --rehearsals --as ${reviewer}`, async ({ origin, hash }) => {
      const headers = { authorization: `Bearer ${hash.slice(1)}`, 'content-type': 'application/json' };
      const desk = `${origin}/console/api/desk`;
      const { items } = reviewState.parse(await (await fetch(`${desk}/state`, { headers })).json());
      for (const [place, { token }] of items.entries()) {
        const consistency = place % 9 === 0 ? 'inconsistent' : 'consistent';
        const body = JSON.stringify({ verdicts: { consistency }, codes: codesOf(place), reason: '' });
        const { ok, status } = await fetch(`${desk}/items/${token}`, { method: 'PUT', headers, body });
        if (!ok) throw new Error(`the review of ${token} was answered with ${status}`);
      }
    });
  }

  /** What is wrong with a row: commands that fail, and tables and figures that its commands do not show. */
  async faultsOf(row: PaperRow): Promise<string[]> {
    const faults: string[] = [];
    const shown = { tables: new Set<string>(), figures: new Set<string>() };
    for (const command of row.commands) {
      try {
        await this.#show(command, row, shown);
      } catch (problem) {
        faults.push(`${command}: ${String(problem)}`);
      }
    }
    for (const kind of ['tables', 'figures'] as const)
      for (const name of row[kind])
        if (!shown[kind].has(name)) faults.push(`${row.commands.join(', ')}: shows no ${kind} ${name}`);
    return faults;
  }

  async #show(
    command: string,
    row: PaperRow,
    shown: { tables: Set<string>; figures: Set<string> },
  ): Promise<void> {
    const [, name, study = ''] = shellWords(command);
    if (name === 'serve') return this.visit(command);
    if (name === 'review') return this.visit(`${command}${this.#mode(study)}`);
    if (name !== 'analyse') {
      const said = await this.run(
        `${command}${['screen', 'export', 'labels'].includes(name ?? '') ? this.#mode(study) : ''}`,
      );
      if (said.trim() === '') throw new Error('printed nothing');
      // Other commands print tables under their titles only.
      for (const table of row.tables) if (said.toLowerCase().includes(table)) shown.tables.add(table);
      return;
    }
    const said = await this.run(`${command}${this.#mode(study)} --json row.json`);
    if (said.trim() === '') throw new Error('printed nothing');
    const { blocks } = resultsSchema.parse(JSON.parse(await readFile(this.path('row.json'), 'utf8')));
    const isDrawn = /--html|--layout/u.test(command);
    const isWhole = isDrawn || command.includes('--all');
    for (const table of row.tables)
      if (
        blocks.some(({ tables }) =>
          tables.some(
            (one) => isNamed(one, table) && one.rows.length > 0 && (isWhole || one.tier !== 'detail'),
          ),
        )
      )
        shown.tables.add(table);
    for (const figure of row.figures)
      if (
        isDrawn &&
        blocks.some(({ figures }) => figures.some((one) => isNamed(one, figure) && one.rows.length > 0))
      )
        shown.figures.add(figure);
  }

  #mode(study: string): string {
    return this.#rehearsed.has(study) ? ' --rehearsals' : '';
  }

  remove(): Promise<void> {
    return this.#folder.remove();
  }
}
