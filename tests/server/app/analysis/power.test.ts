import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { runCommand } from '../../../support/run-command.ts';
import { simulateRows } from '../../../support/crossed-ratings.ts';

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

test('a plan names its model, the degrees of freedom, the family and the critical value', async () => {
  const asked = ['--difference', '0.3', '--items', '20', '--systems', '5', '--listeners', '30'];
  const { text, code } = await earshot('mos', ...asked);
  expect(code).toBe(0);
  expect(text).toContain('30 listeners rate 5 systems, each on 20 of 20 items');
  expect(text).toContain("linear mixed model of ratings by REML, with Satterthwaite's degrees of freedom");
  expect(text).toContain('10 differences, all pairs of systems; single-step (max-t)');
  expect(text).toMatch(/\|t\| above 2\.7\d\d with 1\d\d\.\d degrees of freedom/u);
  expect(text).toContain('SD of listener x system 0.200, item x system 0.150');
  const baseline = await earshot('mos', ...asked, '--contrasts', 'baseline', '--correction', 'holm');
  expect(baseline.text).toContain('4 differences, every system against a baseline; Holm');
  const power = (words: string) => Number(/power +(\d+\.\d) %/u.exec(words)?.[1]);
  expect(power(baseline.text)).toBeGreaterThan(power(text));
});

test('listeners that are not named are what is answered, and the plan says where items are wanting', async () => {
  const { text } = await earshot('mos', '--difference', '0.3', '--items', '20');
  const [, n] = /(\d+) listeners rate 2 systems/u.exec(text) ?? [];
  const powerOf = async (listeners: number) => {
    const own = await earshot('mos', '--difference', '0.3', '--items', '20', '--listeners', `${listeners}`);
    return Number(/power +(\d+\.\d) %/u.exec(own.text)?.[1]);
  };
  expect(await powerOf(Number(n))).toBeGreaterThanOrEqual(80);
  expect(await powerOf(Number(n) - 1)).toBeLessThan(80);
  const few = await earshot('mos', '--difference', '0.1', '--items', '5');
  expect(few.text).toContain('80.0 % cannot be reached with 5 items');
  expect(few.text).toContain('use more items');
});

test('a margin has the power of equivalence; without a difference, listeners are those that show it', async () => {
  const { text } = await earshot('mos', '--margin', '0.3', '--items', '40');
  expect(text).toContain('Equivalence within 0.3 between two systems');
  const [, power] = /power +(\S+) % to show equivalence/u.exec(text) ?? [];
  expect(Number(power)).toBeGreaterThanOrEqual(80);
  expect(text).toContain(`power ${power} % to show equivalence within 0.3, `);
});

test('the spread of human-likeness follows from its level', async () => {
  const asked = ['--difference', '0.1', '--items', '60', '--items-each', '12', '--listeners', '60'];
  const { text } = await earshot('hls', ...asked, '--hls', '40%', '--unclear', '20%');
  // 0.4 x 0.6 - 0.2 / 4 less the listeners' and items' parts: 0.19 - .234^2 - .108^2 - .1^2.
  expect(text).toContain(`residual ${Math.sqrt(0.19 - 0.234 ** 2 - 0.108 ** 2 - 0.1 ** 2).toFixed(3)}`);
  expect((await earshot('hls', ...asked, '--hls', '5%', '--unclear', '20%')).error).toBe(
    'a human-likeness score of 0.05 is not possible with 0.2 unclear',
  );
});

test('a share that prefers one system is a mean preference, by pair', async () => {
  const asked = ['preference', '--share', '60%', '--items', '20', '--listeners', '30'];
  const { text } = await earshot(...asked, '--systems', '3');
  expect(text).toContain('Difference of 0.1 between two systems in mean preference (0 to 1)');
  expect(text).toContain('mean preference by pair, two-way clustered, with min(listeners, items) - 1');
  expect(text).toContain('3 differences, all pairs of systems; Holm');
  // 0.6 x 0.4, a tenth of it between listeners and a tenth between items.
  const error = Math.sqrt(0.24 * (0.1 / 30 + 0.1 / 20 + 0.8 / 600));
  expect(text).toMatch(new RegExp(`standard error +${error.toFixed(4)}`, 'u'));
});

test('correlations have a width', async () => {
  expect((await earshot('correlation', '--correlation', '0.8', '--n', '50')).text).toContain(
    '[0.647, 0.891], width 0.244',
  );
  expect((await earshot('correlation', '--correlation', '0.8', '--width', '0.2')).text).toContain('72 clips');
});

test('a study folder says its own design and family', async () => {
  const { text, error } = await earshot('studies/prosody', '--difference', '0.5', '--listeners', '30');
  expect(error).toBe('');
  expect(text).toContain('Difference of 0.5 between two systems on preference in studies/prosody');
  expect(text).toContain('3 differences, all pairs of systems; Holm');
  expect(text).toContain('with 7.0 degrees of freedom');
  expect((await earshot('studies/mushra', '--difference', '10', '--items', '3')).error).toBe(
    '--items can be used with mos|hls|mushra or preference only, not with <study folder>',
  );
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
  expect(report).toMatchObject({
    wanted: 0.8,
    alpha: 0.05,
    question: { design: { kind: 'clips', items: 20 } },
  });
  const [, listener, item, rest] = /system (\S+), item x system (\S+), residual (\S+)/.exec(text) ?? [];
  expect(Math.abs(Number(listener) - 0.3)).toBeLessThan(0.06);
  expect(Math.abs(Number(item) - 0.2)).toBeLessThan(0.06);
  expect(Math.abs(Number(rest) - 0.6)).toBeLessThan(0.02);
  expect((await earshot('mos', ...asked, '--scale', 'other')).error).toContain('has no scale other');
});

test('a pilot of choices gives what listeners differ by about a pair', async () => {
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
  const asked = ['preference', '--share', '60%', '--items', '12', '--from', pilot];
  const { text, error } = await earshot(...asked);
  expect(error).toBe('');
  // Two kinds of listeners, 0.3 from their mean.
  const [, listener] = /listener x pair (\S+), item x pair (\S+),/u.exec(text) ?? [];
  expect(Math.abs(Number(listener) - 0.3)).toBeLessThan(0.05);
  const clips = await earshot('mos', '--difference', '0.3', '--items', '12', '--from', pilot);
  expect(clips.error).toContain('preference judges no clips');
});

test.each([
  { words: ['foo', '--difference', '1'], told: "'foo' is neither a study folder nor a plan: use mos" },
  { words: ['mos', '--difference', '0.3'], told: '--items is missing' },
  { words: ['mos', '--items', '20'], told: '--difference is missing' },
  {
    words: ['mos', '--items', '20', '--items-each', '30', '--difference', '1'],
    told: 'is more than the 20 items',
  },
  {
    words: ['mushra', '--items', '5', '--difference', 'x'],
    told: "--difference: 'x' is not a number of at least 0",
  },
  {
    words: ['mos', '--items', '20', '--difference', '1', '--contrasts', 'some'],
    told: 'use all or baseline',
  },
  {
    words: ['mos', '--items', '20', '--share', '60%'],
    told: '--share can be used with <study folder> or preference only, not with mos|hls|mushra',
  },
  {
    words: ['preference', '--items', '9', '--share', '60%', '--correction', 'single-step'],
    told: 'use holm or none',
  },
  { words: ['preference', '--items', '9', '--share', '60%', '--icc', '0.5'], told: 'it must be below 0.5' },
  { words: ['correlation', '--correlation', '0.8'], told: 'use exactly one of --n or --width' },
])('$words is refused with a remedy', async ({ words, told }) => {
  const { code, error } = await earshot(...words);
  expect(code).toBe(1);
  expect(error).toContain(told);
});
