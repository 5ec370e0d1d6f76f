import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { groupBy } from '#core/order/group-by.ts';
import type { StudyDraft } from '../../../../../server/app/imports/studies/draft/study-draft.ts';
import { readForeignStudy } from '../../../../../server/app/imports/studies/read-foreign-study.ts';
import { folderOf } from '../../../../support/foreign-study.ts';

type Kind = 'mushra' | 'paired_comparison' | 'likert_single_stimulus';

/** A page of a random study. */
interface Page {
  kind: Kind;
  systems: readonly string[];
  low: boolean;
  labels: readonly string[];
  content: string;
}

const METHODS: Readonly<Record<Kind, string>> = {
  mushra: 'mushra',
  paired_comparison: 'abx',
  likert_single_stimulus: 'rating',
};

const word = constantFrom('alpha', 'beta', 'codec', 'delta', 'eta', 'vits');
const page = record({
  kind: constantFrom<Kind>('mushra', 'paired_comparison', 'likert_single_stimulus'),
  systems: uniqueArray(word, { minLength: 1, maxLength: 4 }),
  low: boolean(),
  labels: uniqueArray(constantFrom('Bad', 'Poor', 'Fair', 'Good', 'Great'), { minLength: 2, maxLength: 5 }),
  content: string({ unit: 'grapheme-ascii', maxLength: 30 }),
});
const study = record({
  title: string({ unit: 'grapheme', maxLength: 40 }),
  pages: array(page, { minLength: 1, maxLength: 8 }),
  isShuffled: boolean(),
  indent: integer({ min: 2, max: 6 }),
  quotes: constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
});

const clipOf = (index: number, system: string): string => `clips/p${index}/${system}.wav`;

/** A text in HTML that shows the same characters. */
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const entryOf = ({ kind, systems, low, labels, content }: Page, index: number): Record<string, unknown> => ({
  type: kind,
  id: `p${index}`,
  ...(content.trim() === '' ? {} : { content: asHtml(content) }),
  ...(kind === 'likert_single_stimulus'
    ? { response: labels.map((label, at) => ({ value: at + 1, label })) }
    : { reference: clipOf(index, 'ref') }),
  ...(kind === 'mushra' && low ? { createAnchor35: true } : {}),
  stimuli: Object.fromEntries(systems.map((system) => [system, clipOf(index, system)])),
});

/** Places of clips with their method, and the low anchor of MUSHRA pages. */
const cellsOf = (draft: StudyDraft): string[] =>
  draft.blocks
    .flatMap(({ config, clips }) =>
      clips.map(
        ({ system, item, source }) => `${config.method} ${system} ${item} ${source} ${'anchors' in config}`,
      ),
    )
    .toSorted();

const expectedCells = (pages: readonly Page[]): string[] =>
  pages
    .flatMap(({ kind, systems, low }, index) => {
      const cell = (system: string, name: string): string =>
        `${METHODS[kind]} ${system} p${index} ${clipOf(index, name)} ${kind === 'mushra' && low}`;
      const references = kind === 'mushra' ? 1 : kind === 'paired_comparison' ? systems.length : 0;
      return [
        ...systems.map((system) => cell(system, system)),
        ...Array.from({ length: references }, () => cell('reference', 'ref')),
      ];
    })
    .toSorted();

/** Words of every page, wherever the study shows them. */
const wordsIn = ({ blocks, instructions }: StudyDraft): string =>
  JSON.stringify([blocks.map(({ config, texts }) => [config, [...texts.values()]]), instructions]);

test('a random study that is written for webMUSHRA is read back with every clip in its place', async () => {
  await assert(
    asyncProperty(study, async ({ title, pages, isShuffled, indent, quotes }) => {
      const entries = pages.map(entryOf);
      const config = {
        testname: asHtml(title),
        testId: 't',
        pages: isShuffled ? [['random', ...entries]] : entries,
      };
      const text = stringify(config, { indent, defaultStringType: quotes, lineWidth: 60 });
      const clips = pages.flatMap(({ systems }, index) =>
        [...systems, 'ref'].map((name) => clipOf(index, name)),
      );
      const { draft, notes } = await readForeignStudy(folderOf({ 'configs/a.yaml': text }, clips), {
        order: 'balanced',
        placeholders: false,
      });
      expect(notes.filter(({ kind }) => kind === 'mistake')).toEqual([]);
      expect(draft && cellsOf(draft)).toEqual(expectedCells(pages));
      const written = draft ? wordsIn(draft) : '';
      for (const { content } of pages)
        expect(written).toContain(JSON.stringify(content.replaceAll(/\s+/gu, ' ').trim()).slice(1, -1));
      const places = groupBy(draft?.blocks ?? [], ({ clips: own }) => own.length);
      expect(places.size).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
