import type { ReasonScore } from '#core/analysis/input/input.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import type { KnownReasons } from '../ratings/reason-scores.ts';

/** The systems and questions of all versions. */
export function knownReasons(versions: readonly StudyVersion[]): KnownReasons {
  const systems = versions.flatMap(({ study }) =>
    study.clips.flatMap(({ factors }) => factors['system'] ?? []),
  );
  const questions = versions.flatMap(({ study }) =>
    study.config.blocks.flatMap((config, index) =>
      analysisOf(config.method)
        .bind(study, config, index)
        .scales.map(({ name }) => name),
    ),
  );
  return { systems: [...new Set(systems)], questions: [...new Set(questions)] };
}

/** A column of imported scores of reasons, if there are any. They do not change ratings. */
export function reasonScoreColumns(scores: readonly ReasonScore[]): Column[] {
  if (scores.length === 0) return [];
  const byKey = new Map(
    scores.map(({ system, question, score }) => [JSON.stringify([system, question]), score]),
  );
  return [
    column(
      'reason_score',
      'number',
      null,
      'Imported score of all reasons for this question about this system. Not part of any rating.',
      ({ system, scale }) => byKey.get(JSON.stringify([system, scale])) ?? null,
    ),
  ];
}
