import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';
import { FIGURES_FILE, type Figure } from './figures.ts';
import { inFolder } from './in-folder.ts';

/** Benchmarks in the order in which they run, one after another. */
const BENCHES = [
  'bench',
  'bench:starts',
  'bench:prepare',
  'bench:export',
  'bench:report',
  'bench:statistics',
  'bench:monitor',
  'bench:paper-scale',
  'bench:sizes',
];

/** Measured before the work on speed, on another machine of the same kind. */
const BEFORE: Readonly<Record<string, string>> = {
  'CPU of a durable answer': '845-953',
  'answers at 100 connections': '976-1,134',
  'transaction of a start, 1,000 clips': '15',
  'transaction of a start, 10,000 clips': '50',
  'prepare, 10,000 clips': '441',
  'prepare again, 10,000 clips': '122',
  'check, 10,000 clips': '111',
  'most wait for /healthz while preparing': '5,100',
  'export of all tables': '7,300-9,480',
  'report of 100,000 ratings': '5.5',
  'monitor at a quarter of the speed': '40.9',
};

const number = (value: number | undefined): string =>
  value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 });

function row({ name, value, unit, goal, limit, isMore = false }: Figure): string[] {
  const isMet = goal === undefined ? '' : (isMore ? value >= goal : value <= goal) ? 'met' : 'MISSED';
  const ratio = limit === undefined ? '' : (value / limit).toFixed(2);
  return [name, unit, number(goal), BEFORE[name] ?? '', number(value), isMet, number(limit), ratio];
}

function table(rows: readonly string[][]): string {
  const widths = rows.reduce<number[]>((most, cells) => {
    return cells.map((cell, index) => Math.max(cell.length, most[index] ?? 0));
  }, []);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  return rows.map(line).join('\n');
}

await inFolder(async (folder) => {
  const file = join(folder, 'figures.jsonl');
  console.log(`load average ${loadavg()[0]?.toFixed(1)} before the start`);
  const failed: string[] = [];
  for (const bench of BENCHES) {
    console.log(`\n== ${bench}`);
    const { status } = spawnSync('npm', ['run', '--silent', bench], {
      cwd: projectRoot(),
      env: { ...process.env, [FIGURES_FILE]: file },
      stdio: 'inherit',
    });
    if (status !== 0) failed.push(bench);
  }
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const figures = lines.map((line): Figure => JSON.parse(line));
  const head = ['figure', 'unit', 'goal', 'before', 'now', '', 'limit', 'x limit'];
  console.log(`\n${table([head, ...figures.map(row)])}`);
  if (failed.length > 0) throw new Error(`these did not come to their end: ${failed.join(', ')}`);
});
