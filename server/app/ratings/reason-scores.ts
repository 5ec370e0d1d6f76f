import type { ReasonScore } from '#core/analysis/input/input.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import {
  errorAt,
  formatMistake,
  hasErrors,
  StudyMistakes,
  type Mistake,
} from '../../study-files/parse/mistake.ts';
import { readTable, type TableRow } from '../../study-files/parse/read-table.ts';
import { meant, thereAre } from '../../platform/words.ts';

/** Systems and questions that scores may refer to. */
export interface KnownReasons {
  systems: readonly string[];
  questions: readonly string[];
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function unknownName(noun: string, name: string, known: readonly string[]): string {
  const near = meant(name, known);
  return `no rating has the ${noun} ${name}; ${near === null ? thereAre(known) : `did you mean ${near}?`}`;
}

/**
 * Reads scores that a program gave to listeners' reasons. The file is a CSV with the columns system, question and
 * score. It has a row for each question about each system, with the score on the question's own scale. Throws
 * StudyMistakes for systems and questions without ratings, for scores that are not numbers, and for repeated rows.
 */
export async function readReasonScores(
  path: string,
  { systems, questions }: KnownReasons,
): Promise<ReasonScore[]> {
  if (!(await statOrNull(path))?.isFile())
    throw new StudyMistakes(`there is no file ${path} of reason scores`);
  const { mistakes, table } = await readTable(path, ['system', 'question', 'score']);
  const lines = new Map<string, number>();
  const wrong = ({ line, cells }: TableRow): Mistake[] => {
    const { system = '', question = '', score = '' } = cells;
    const key = JSON.stringify([system, question]);
    const before = lines.get(key);
    lines.set(key, before ?? line);
    return [
      ...(systems.includes(system) ? [] : [unknownName('system', system, systems)]),
      ...(questions.includes(question) ? [] : [unknownName('question', question, questions)]),
      ...(NUMBER.test(score) ? [] : [`score is ${JSON.stringify(score)}; write a number`]),
      ...(before === undefined
        ? []
        : [`${system} has a score for ${question} on line ${before} already; keep one`]),
    ].map((message) => errorAt(path, { line, column: 1 }, message));
  };
  const all = [...mistakes, ...(table?.rows ?? []).flatMap(wrong)];
  if (hasErrors(all)) throw new StudyMistakes(all.map(formatMistake).join('\n'));
  return (table?.rows ?? []).map(({ cells: { system = '', question = '', score } }) => ({
    system,
    question,
    score: Number(score),
  }));
}
