import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/random.ts';
import { runCommand } from '../../../server/cli/run-command.ts';
import { simulateRows } from '../../support/crossed-ratings.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-power-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function earshot(...words: string[]) {
  const [said, logged]: [string[], string[]] = [[], []];
  const code = await runCommand(
    ['power', ...words],
    { EARSHOT_DATA: join(folder, 'data') },
    {
      say: (line) => said.push(line),
      log: (line) => logged.push(line),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, text: said.join('\n'), error: logged.join('\n').split('\n\n')[0] ?? '' };
}

test('listeners that are named give power, those that are not are what is answered', async () => {
  // R: power.t.test(power = .8, delta = 5, sd = 12, type = 'paired', strict = TRUE) has n = 47.2.
  expect((await earshot('mushra', '--difference', '5', '--sd', '12')).text).toContain(
    '48 listeners rate both',
  );
  const { text, code } = await earshot('mushra', '--difference', '5', '--sd', '10', '--listeners', '20');
  expect(code).toBe(0);
  // R: power.t.test(20, 5, 10, type = 'paired', strict = TRUE)$power is .56450.
  expect(text).toMatch(/power +56\.5 %/);
});

test('a crossed design says what it rests on, and where items and not listeners are wanting', async () => {
  const { text } = await earshot('mos', '--difference', '0.3', '--items', '20', '--tests', '10');
  expect(text).toContain('shared by 10 tests: 0.00500 each');
  expect(text).toContain('SD of listener x system 0.200, item x system 0.150');
  const few = await earshot('mos', '--difference', '0.1', '--items', '5');
  expect(few.text).toContain('no number of listeners has 80.0 % with 5 items');
  expect(few.text).toContain('take more items');
});

test('the spread of human-likeness follows from its level', async () => {
  const asked = ['--difference', '0.1', '--items', '60', '--items-each', '12', '--listeners', '60'];
  const { text } = await earshot('hls', ...asked, '--hls', '40%', '--unclear', '20%');
  // 0.4 x 0.6 - 0.2 / 4 less the listeners' and items' parts: 0.19 - .234^2 - .108^2 - .1^2.
  expect(text).toContain(
    `rating to the next ${Math.sqrt(0.19 - 0.234 ** 2 - 0.108 ** 2 - 0.1 ** 2).toFixed(3)}`,
  );
  expect((await earshot('hls', ...asked, '--hls', '5%', '--unclear', '20%')).error).toBe(
    '--hls 0.05 is not possible with 0.2 unclear',
  );
});

test('choices of one listener count less, and correlations have a width', async () => {
  const independent = await earshot('preference', '--share', '60%', '--listeners', '200');
  // R: sum of binomial chances beyond qbinom, 200 choices: .7868.
  expect(independent.text).toMatch(/power +7\d\.\d %/);
  const clustered = await earshot('preference', '--share', '60%', '--each', '10', '--icc', '0.1');
  expect(clustered.text).toContain('10 of one count as 5.3');
  expect((await earshot('correlation', '--correlation', '0.8', '--n', '50')).text).toContain(
    '[0.647, 0.891], width 0.244',
  );
  expect((await earshot('correlation', '--correlation', '0.8', '--width', '0.2')).text).toContain('72 clips');
});

test('a pilot gives the spread, and the JSON has all numbers', async () => {
  const made = { listener: 0.4, item: 0.3, listenerSystem: 0.3, itemSystem: 0.2, residual: 0.6 };
  const rows = simulateRows(createRandom('pilot'), {
    listeners: 60,
    items: 40,
    itemsEach: 20,
    systems: 4,
    ...made,
  }).map(
    ({ listener, item, system, value }) =>
      `L${listener},rating,quality,s${system},i${item},s${system}/${item},${3 + value}`,
  );
  const pilot = join(folder, 'pilot.csv');
  await writeFile(pilot, ['listener,method,scale,system,item,clip,canonical_value', ...rows].join('\n'));
  const json = join(folder, 'power.json');
  const asked = ['--difference', '0.3', '--items', '20', '--from', pilot, '--json', json];
  const { text, error } = await earshot('mos', ...asked);
  expect(error).toBe('');
  expect(text).toContain('spread of the pilot: 4800 ratings of quality by 60 listeners, 4 systems');
  const report: unknown = JSON.parse(await readFile(json, 'utf8'));
  expect(report).toMatchObject({ wanted: 0.8, alpha: 0.05, question: { design: 'crossed' } });
  const [, listener, item, rest] =
    /system (\S+), item x system (\S+), from one rating to the next (\S+)/.exec(text) ?? [];
  expect(Math.abs(Number(listener) - 0.3)).toBeLessThan(0.06);
  expect(Math.abs(Number(item) - 0.2)).toBeLessThan(0.06);
  expect(Math.abs(Number(rest) - 0.6)).toBeLessThan(0.02);
  const paired = await earshot('mushra', '--difference', '0.3', '--from', pilot);
  const sd = Number(/over the items\): (\S+)/.exec(paired.text)?.[1]);
  // Two systems: sqrt(2 (0.3^2 + 0.6^2 / 20)), and what items add to one listener's mean is the same for all.
  expect(Math.abs(sd - Math.sqrt(2 * (0.09 + 0.36 / 20 + 0.04 / 40)))).toBeLessThan(0.05);
  expect((await earshot('mos', ...asked, '--scale', 'other')).error).toContain('has no scale other');
});

test('a pilot of choices gives their correlation', async () => {
  const random = createRandom('choices');
  const rows = Array.from({ length: 80 }, (_, listener) => {
    const leaning = random.next() < 0.5 ? 0.9 : 0.3;
    return Array.from(
      { length: 12 },
      (__, item) =>
        `L${listener},ab,preference,a,b,i${item},a/${item},b/${item},${random.next() < leaning ? 1 : 0}`,
    );
  }).flat();
  const pilot = join(folder, 'choices.csv');
  await writeFile(
    pilot,
    ['listener,method,scale,system,compared_system,item,clip,compared_clip,canonical_value', ...rows].join(
      '\n',
    ),
  );
  const { text, error } = await earshot('preference', '--share', '60%', '--each', '12', '--from', pilot);
  expect(error).toBe('');
  // 0.3^2 between two kinds of listeners over 0.6 x 0.4.
  const icc = Number(/correlate by (\d\.\d+):/.exec(text)?.[1]);
  expect(Math.abs(icc - 0.375)).toBeLessThan(0.08);
});

test.each([
  { words: ['foo'], told: "'foo' is no design: write mos, hls, mushra, preference, correlation" },
  { words: ['mos', '--difference', '0.3'], told: '--items is missing' },
  { words: ['mos', '--items', '20'], told: '--difference is missing' },
  {
    words: ['mos', '--items', '20', '--items-each', '30', '--difference', '1'],
    told: 'is more than the 20 items',
  },
  { words: ['mushra', '--difference', '5'], told: '--sd is missing' },
  { words: ['mushra', '--difference', 'x', '--sd', '1'], told: '--difference x is no number from 0' },
  { words: ['correlation', '--correlation', '0.8'], told: 'say either --n 50' },
])('$words is refused with a remedy', async ({ words, told }) => {
  const { code, error } = await earshot(...words);
  expect(code).toBe(1);
  expect(error).toContain(told);
});
