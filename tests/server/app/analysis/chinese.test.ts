import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { cellText } from '#core/analysis/tables/text-table.ts';
import { figureSpec } from '#core/figures/figure-spec.ts';
import { TRANSLATORS } from '#core/words/writers.ts';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { openSqliteStore, type Store } from '../../../support/server-parts.ts';
import { copyStored, storedNames } from '../../../support/stored-data.ts';

/** Names of statistics and standards, as Chinese texts write them too. */
const ALLOWED = [
  'Bradley-Terry|Cronbach alpha|Fleiss kappa|Cohen kappa|Kendall W|Pearson r|Hossfeld|Schatz|Egger|log nu|low|high',
  'Earshot REML [\\d.]+; .*?;|Kenward-Roger|Mann-Whitney|Wilcoxon|Tukey|between|Test|Krippendorff|bs1534|ITU-T P\\.\\d+',
].join('|');

/** Three words of English in a row are a sentence that was left in English. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu;

let copy: Awaited<ReturnType<typeof copyStored>>;
let store: Store;
beforeAll(async () => {
  copy = await copyStored();
  store = openSqliteStore(copy.path);
});
afterAll(async () => {
  await store.close();
  await copy.remove();
});

const blocksOf = async (name: string, language: 'en' | 'zh', names: readonly string[] = []) => {
  const asked = { store, name, modes: ['live', 'rehearsal'] as const, by: names };
  const { json } = await analyseStudy({ ...asked, language });
  return json.blocks;
};

/** Everything that a reader reads beside the numbers and the names of the study. */
const textsOf = ({ tables, figures }: BlockResult): string[] => [
  ...tables.flatMap(({ title, lead = [], columns, notes }) => [
    title,
    ...lead,
    ...columns.map(({ label }) => label),
    ...notes,
  ]),
  ...figures.flatMap(({ title, summary, x, y, color, panel, rule, band, notes }) => [
    title,
    summary,
    ...[x, y, color, panel, rule, band].flatMap((part) => part?.label ?? []),
    ...notes,
  ]),
];

/** Names that the study gives, which stay as they are. */
const namesOf = (blocks: readonly BlockResult[]): string[] => [
  ...new Set(
    blocks.flatMap(({ tables, figures }) =>
      [...tables, ...figures].flatMap(({ rows }) =>
        rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')),
      ),
    ),
  ),
];

test.each(storedNames())(
  '%s in Chinese: no title, head, axis, summary or note is in English',
  async (name) => {
    const blocks = await blocksOf(name, 'zh');
    const names = namesOf(blocks).toSorted((a, b) => b.length - a.length);
    const left = blocks
      .flatMap(textsOf)
      .map((text) => names.reduce((rest, own) => rest.replaceAll(own, '·'), text))
      .map((text) => text.replaceAll(new RegExp(ALLOWED, 'gu'), '·'))
      .filter((text) => ENGLISH.test(text));
    expect([...new Set(left)]).toEqual([]);
    expect(blocks.flatMap(textsOf).filter((text) => /\p{Script=Han}/u.test(text)).length).toBeGreaterThan(20);
  },
);

/** Words of the product that results name: scales, roles as systems, units and kinds of intervals. */
const NAMED =
  /\b(?:quality|naturalness|human-likeness|preference|simultaneous|clips)\b|\((?:human|flawed|hidden reference|(?:low|mid|high) (?:anchor|gold)|mean)\)/u;

test.each(['mushra', 'turing', 'rating', 'preference', 'prosody'])(
  '%s in Chinese: built-in scales, roles and units have their Chinese names',
  async (name) => {
    const blocks = await blocksOf(name, 'zh');
    const left = blocks
      .flatMap(textsOf)
      // Names of files.
      .map((text) => text.replaceAll(/[\w/]+[.]flac/gu, '·'))
      .filter((text) => NAMED.test(text));
    expect([...new Set(left)]).toEqual([]);
    expect(
      blocks.flatMap(textsOf).filter((text) => /\p{Script=Han} (?:质量|自然度|拟人度|偏好|音频)/u.test(text)),
    ).toEqual([]);
    for (const { figures } of blocks)
      for (const figure of figures) {
        expect(figure.language).toBe('zh');
        const drawn = JSON.stringify(figureSpec(figure));
        expect(drawn).not.toMatch(
          /quartiles|dashed: |shaded: |rows: |columns: |"\((?:human|flawed|low anchor)\)"/u,
        );
      }
  },
);

test('cells that say something, and warnings, are in Chinese too', async () => {
  const { json } = await analyseStudy({ store, name: 'mushra', modes: ['live'], by: [], language: 'zh' });
  const steps = json.blocks.flatMap(({ tables }) =>
    tables
      .filter(({ name }) => name === 'screening')
      .flatMap(({ columns: [first], rows }) => rows.map((row) => (first ? cellText(first, row) : ''))),
  );
  expect(steps.length).toBeGreaterThan(1);
  for (const text of [...steps, ...json.warnings.map(TRANSLATORS.zh)])
    expect(text).toMatch(/\p{Script=Han}/u);
});

test('the rows are the same in both languages: they are data', async () => {
  const [en, zh] = [await blocksOf('mushra', 'en'), await blocksOf('mushra', 'zh')];
  const rowsOf = (blocks: readonly BlockResult[]) =>
    blocks.flatMap(({ tables, figures }) => [...tables, ...figures].map(({ name, rows }) => [name, rows]));
  expect(rowsOf(zh)).toEqual(rowsOf(en));
});
