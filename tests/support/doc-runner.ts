import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';
import { docBlocks, shellLines, shellWords } from './doc-blocks.ts';
import { runCommand } from './run-command.ts';

/** What a command of a page printed. */
export interface DocRun {
  line: string;
  status: 0 | 1;
  output: string;
  /** Time of the command, s. */
  seconds: number;
}

/** Lines that a run of a page leaves out: the page is run from a finished installation, and nothing is served. */
const LEFT_OUT = /^(?:git clone |cd |npm |npx earshot serve )/u;

const LINKED = ['docs', 'server', 'studies', 'node_modules', 'package.json', 'tsconfig.json'];

/** Runs pages as a reader does, in a folder that looks like a clone; what they write lies beside it. */
export class DocRunner {
  readonly #folder: string;
  readonly #clone: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#clone = join(folder, 'earshot');
    mkdirSync(this.#clone);
    for (const name of LINKED) symlinkSync(join(projectRoot(), name), join(this.#clone, name));
  }

  /** Writes the files that a page says to save, and runs its commands that `isWanted` takes, in their order. */
  async run(page: string, isWanted: (line: string) => boolean = () => true): Promise<DocRun[]> {
    const runs: DocRun[] = [];
    for (const { language, text, saveAs } of docBlocks(page)) {
      if (saveAs !== null) writeFileSync(join(this.#clone, saveAs), text);
      if (language !== 'sh') continue;
      for (const line of shellLines(text))
        if (!LEFT_OUT.test(line) && isWanted(line)) runs.push(await this.#timed(line));
    }
    return runs;
  }

  /** Writes only the files that a page says to save. */
  save(page: string): void {
    for (const { text, saveAs } of docBlocks(page)) {
      if (saveAs === null) continue;
      const path = join(this.#clone, saveAs);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, text);
    }
  }

  async #timed(line: string): Promise<DocRun> {
    const start = performance.now();
    const run = await this.#runLine(line);
    return { ...run, seconds: (performance.now() - start) / 1000 };
  }

  async #runLine(line: string): Promise<Omit<DocRun, 'seconds'>> {
    const [program, name, ...words] = shellWords(line);
    if (program !== 'npx' || name !== 'earshot') {
      const output = execFileSync('sh', ['-ec', line], { cwd: this.#clone, encoding: 'utf8' });
      return { line, status: 0, output };
    }
    const said: string[] = [];
    const status = await runCommand(
      words.map((word) => (word.startsWith('../') ? join(this.#clone, word) : word)),
      { EARSHOT_DATA: join(this.#folder, 'data') },
      { say: (text) => said.push(text), log: (text) => said.push(text), untilStopped: async () => undefined },
    );
    return { line, status, output: said.join('\n') };
  }
}
