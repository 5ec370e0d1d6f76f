import { blocksOf } from '#core/plan/plan.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import { languagesOf, type Language } from '#core/text/languages.ts';
import type { StudyVersion } from '../../db/contract/store.ts';

/** Built-in wording that listeners to a version read, in one language. */
export interface WordingRow {
  version: number;
  kind: 'block' | 'step';
  block: number | null;
  name: string;
  language: Language;
  preset: string | null;
  wordingVersion: number | null;
  unreviewed: boolean | null;
}

export const WORDING_COLUMNS: readonly Column<WordingRow>[] = [
  column('version', 'integer', null, 'Number of the study version.', (row) => row.version),
  column('kind', 'text', null, 'block: its pages. step: what is asked beside pages.', (row) => row.kind, [
    'block',
    'step',
  ]),
  column('block', 'integer', null, 'Place of the block in the study, from 1.', (row) => row.block),
  column('name', 'text', null, 'Method of the block, or name of the step.', (row) => row.name),
  column('language', 'text', null, 'Language that the study offers.', (row) => row.language, ['en', 'zh']),
  column('preset', 'text', null, 'Set of words, where the method has several.', (row) => row.preset),
  column(
    'wording_version',
    'integer',
    null,
    'Version of the words that Earshot brings; missing where the study brings all of them.',
    (row) => row.wordingVersion,
  ),
  column(
    'unreviewed',
    'boolean',
    null,
    'TRUE: no reference gives these words, and no native speaker has reviewed them yet.',
    (row) => row.unreviewed,
  ),
];

/** Rows for every block and step of a version, in every language that it offers. */
export function wordingsOf({ number: version, study }: StudyVersion): WordingRow[] {
  return languagesOf(study.config).flatMap((language) => [
    ...blocksOf(study).map((block, index): WordingRow => {
      const words = block.wording(language);
      return {
        version,
        kind: 'block',
        block: index + 1,
        name: block.methodId,
        language,
        preset: words?.preset ?? null,
        wordingVersion: words?.version ?? null,
        unreviewed: words?.unreviewed ?? null,
      };
    }),
    ...stepsOf(study).map(({ name, check, known }): WordingRow => ({
      version,
      kind: 'step',
      block: null,
      name,
      language,
      preset: null,
      wordingVersion: check?.wording ?? known?.wording ?? null,
      // English wording of steps is built in or comes from their references. Their Chinese wording has no reference.
      unreviewed: language !== 'en',
    })),
  ]);
}
