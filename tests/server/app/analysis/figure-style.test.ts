import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shownBy } from '#core/figures/style.ts';
import { styleAsked } from '../../../../server/app/analysis/figure-style.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-style-'));
});
afterEach(() => rm(folder, { recursive: true }));

const study = (text: string): Promise<void> => writeFile(join(folder, 'study.yaml'), text);

test('the style is that of study.yaml, whose other keys may be unfinished; what a run names comes after it', async () => {
  await study('title: 3\nfigures: {width: double, size: 9}\n');
  expect(await styleAsked(folder)).toEqual({ style: { width: 'double', size: 9 }, warnings: [] });
  const named = ['size=7', 'order=[human, ours]', 'names={ours: "Ours, large"}'];
  expect((await styleAsked(folder, named)).style).toEqual({
    width: 'double',
    size: 7,
    order: ['human', 'ours'],
    names: { ours: 'Ours, large' },
  });
});

test('without a folder, a file or the key, figures are plain', async () => {
  expect(await styleAsked(null)).toEqual({ style: {}, warnings: [] });
  expect(await styleAsked(folder)).toEqual({ style: {}, warnings: [] });
  await study('title: Mine\n');
  expect(await styleAsked(folder)).toEqual({ style: {}, warnings: [] });
});

test('a mistake in study.yaml is a warning with its line, and the figures are plain', async () => {
  await study('title: Mine\nfigures:\n  widht: double\n');
  const { style, warnings } = await styleAsked(folder);
  expect(style).toEqual({});
  expect(warnings).toEqual([
    expect.stringContaining('study.yaml:3:3 error: widht is not an allowed key; did you mean width?'),
  ]);
});

test('a file gives the style of a table', async () => {
  const file = join(folder, 'style.yaml');
  await writeFile(file, 'figures:\n  palette: grey\n');
  expect((await styleAsked(null, [file])).style).toEqual({ palette: 'grey' });
});

test('what figures of ratings show is one word or a list', async () => {
  expect((await styleAsked(null, ['show=violin'])).style).toEqual({ show: 'violin' });
  const { style } = await styleAsked(null, ['show=[points, box]']);
  expect(style).toEqual({ show: ['points', 'box'] });
  expect(shownBy(style)).toEqual(['box', 'points']);
  expect(shownBy({})).toEqual([]);
});

test.each([
  ['show=bars', 'show=bars error: figures.show'],
  ['show=[]', 'show=[] error: figures.show'],
  ['width=wide', 'width=wide error: figures.width'],
  ['color=red', 'color=red error: color is not an allowed key'],
  ['font=a<b', 'must be names of fonts, separated by commas'],
  [
    'nowhere.yaml',
    'nowhere.yaml error: there is no such YAML file: name another, or write a key and its value',
  ],
])('%s is refused: %s', async (named, message) => {
  await expect(styleAsked(null, [named])).rejects.toThrow(message);
});

test('a file without the key is refused', async () => {
  const file = join(folder, 'style.yaml');
  await writeFile(file, 'width: double\n');
  await expect(styleAsked(null, [file])).rejects.toThrow('the key figures is missing');
});
