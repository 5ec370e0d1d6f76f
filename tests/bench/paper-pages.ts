import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvLine } from '#core/formats/csv.ts';
import { createRandom } from '#core/order/random.ts';
import { projectRoot } from '../../server/platform/project-root.ts';

// Retakes the pictures of a paper's pages in docs/papers: simulated ratings of PodEval's size (20 judges, 17 pages, three careless judges),
// analysed with --layout paper, compiled by pdflatex and converted by pdftoppm.
const MEANS = { 'MOSS-TTSD': 56, NotebookLM: 72, PodAgent: 34, 'Real-Pod': 76 };
const ANCHORS = { 'high anchor': 80, 'low anchor': 4 };
const CARELESS = [6, 17, 19];
const [JUDGES, PAGES, SPREAD] = [20, 17, 36];
const DPI = '60';
const HEADS = 'listener,session,method,block,page,scale,system,item,clip,role,canonical_value'.split(',');

const random = createRandom('paper pages');
/** About normal around 0: the sum of three uniform numbers. */
const noise = (): number =>
  (SPREAD * (random.int(100) + random.int(100) + random.int(100) - 148.5)) / 100 / 1.5;
const cut = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

const lines = [HEADS];
for (let judge = 0; judge < JUDGES; judge += 1) {
  const isCareless = CARELESS.includes(judge);
  const bias = noise() / 2;
  for (let page = 0; page < PAGES; page += 1) {
    const rated = [
      ...Object.entries(MEANS).map(([system, at]) => ({ system, role: 'test', at })),
      ...Object.entries(ANCHORS).map(([role, at]) => ({ system: '', role, at })),
    ];
    for (const { system, role, at } of rated) {
      const value = isCareless ? 50 + noise() : role === 'low anchor' ? at : at + bias + noise();
      const name = `judge-${judge + 1}`;
      const item = `topic-${page + 1}`;
      const clip = `${system || role}/${item}.flac`;
      lines.push([
        name,
        name,
        'mushra',
        '0',
        `${page}`,
        'naturalness',
        system,
        item,
        clip,
        role,
        `${cut(value)}`,
      ]);
    }
  }
}

const root = projectRoot();
const folder = await mkdtemp(join(tmpdir(), 'paper-pages-'));
try {
  await writeFile(join(folder, 'dialogues.csv'), lines.map((cells) => csvLine(cells)).join(''));
  const run = (program: string, ...words: string[]): void => {
    execFileSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const cli = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'server/cli.ts')];
  const asked = ['--layout', 'paper', '--rules', 'podeval lq/hq', '--figures', 'show=[violin, box]'];
  run(process.execPath, ...cli, 'analyse', 'dialogues.csv', ...asked, '--out', folder);
  run('pdflatex', '-interaction=batchmode', 'paper.tex');
  for (const page of ['1', '3', '4']) {
    const out = join(root, 'docs', 'papers', `podeval-page-${page}`);
    run('pdftoppm', '-r', DPI, '-png', '-singlefile', '-f', page, '-l', page, 'paper.pdf', out);
  }
} finally {
  await rm(folder, { recursive: true });
}
