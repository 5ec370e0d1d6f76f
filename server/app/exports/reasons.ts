import { join } from 'node:path';
import { reasonBundles, type ReasonBundle } from '#core/justifications/reason-bundles.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import { column } from '#core/ratings/ratings.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { StagedFiles } from '../../platform/staged-files.ts';
import { readRatedStudy, type AskedStudy } from '../imports/rating-source.ts';

/** Summary of the written files. */
export interface WrittenReasons {
  /** Folder of the bundles, which contains everything that scorers need. */
  bundles: string;
  /** Table to fill in: one row for each bundle, with its score. */
  scores: string;
  count: number;
  reasons: number;
}

interface Numbered extends ReasonBundle {
  name: string;
}

const SCORE_COLUMNS = [
  column<Numbered>('bundle', 'text', null, 'Name of the file.', ({ name }) => name),
  column<Numbered>('system', 'text', null, 'The system that the reasons are about.', ({ system }) => system),
  column<Numbered>('question', 'text', null, 'The question.', ({ question }) => question),
  column<Numbered>('reasons', 'integer', null, 'How many there are.', ({ reasons }) => reasons.length),
  column<Numbered>('score', 'number', null, 'To be filled in.', () => null),
];

function scalesOf(version: StudyVersion): Map<string, Scale> {
  const { study } = version;
  const scales = study.config.blocks.flatMap(
    (config, index) => analysisOf(config.method).bind(study, config, index).scales,
  );
  return new Map(scales.map((scale) => [scale.name, scale]));
}

/** Content of a file. It contains no system, and answers only on request. */
function contentOf({ name, question, reasons }: Numbered, scale: Scale | undefined, hasAnswers: boolean) {
  return {
    bundle: name,
    question,
    scale: scale === undefined ? null : { ...scale.grid, labels: scale.levels },
    reasons: reasons.map(({ language, text, answer }, index) => ({
      number: index + 1,
      language,
      text,
      ...(hasAnswers && { answer }),
    })),
  };
}

/**
 * Writes the reasons that listeners gave, one file for each system and question. No file reveals its system. Also
 * writes a table to fill in with scores, which analyses and exports read. Throws StoreError for an unknown study.
 */
export async function writeReasons({
  out,
  hasAnswers,
  ...asked
}: AskedStudy & { out: string; hasAnswers: boolean }): Promise<WrittenReasons> {
  const { current, under } = await readRatedStudy(asked);
  const found = reasonBundles(rowsOf(under().ratings));
  const digits = String(found.length).length;
  const numbered = found.map((bundle, index) => {
    return { ...bundle, name: `bundle-${String(index + 1).padStart(digits, '0')}` };
  });
  const scales = scalesOf(current);
  const bundles = join(out, 'bundles');
  const scores = join(out, 'scores.csv');
  const files = new StagedFiles();
  const write = async (path: string, text: string): Promise<void> => {
    const file = await files.open(path);
    await file.append(text);
    await file.finish();
  };
  try {
    for (const bundle of numbered) {
      const content = contentOf(bundle, scales.get(bundle.question), hasAnswers);
      await write(join(bundles, `${bundle.name}.json`), `${JSON.stringify(content, null, 2)}\n`);
    }
    if (numbered.length > 0)
      await write(scores, headerLine(SCORE_COLUMNS) + rowLines(SCORE_COLUMNS, numbered, { missing: '' }));
    await files.publish();
  } finally {
    await files.discard();
  }
  const reasons = numbered.reduce((sum, bundle) => sum + bundle.reasons.length, 0);
  return { bundles, scores, count: numbered.length, reasons };
}
