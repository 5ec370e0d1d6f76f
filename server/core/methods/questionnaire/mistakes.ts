import { createRandom } from '../../order/random.ts';
import type { Context } from '../contract/method.ts';
import { error, listed, seconds, warning, type DesignMistake } from '../contract/mistake.ts';
import { setMistakes } from '../contract/selector.ts';
import type { QuestionnaireConfig } from './config.ts';
import { questionsOf } from './questions.ts';
import { drawClips, pagesOf, poolOf } from './sample.ts';

type QuestionnaireContext = Context<QuestionnaireConfig>;

function questionMistakes(context: QuestionnaireContext): DesignMistake[] {
  const questions = questionsOf(context);
  const keys = questions.map(({ key }) => key);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  const ranges = questions.filter((question) => question.kind === 'number' && question.min >= question.max);
  return [
    ...(twice.length > 0
      ? [error(['questions'], `keys used more than once: ${listed(twice)}; give each question its own key`)]
      : []),
    ...ranges.map(({ key }) =>
      error(['questions'], `${key} has a min that is not below its max; correct them`),
    ),
  ];
}

/** Q6: attention items whose right answer is not known for every clip. */
function truthMistakes(context: QuestionnaireContext): DesignMistake[] {
  const pool = poolOf(context);
  return Object.entries(context.config.attention).flatMap(([key, { fact, when, expect }]) => {
    const path = ['attention', key];
    const question = questionsOf(context).find((candidate) => candidate.key === key);
    if (!question) {
      const keys = listed(questionsOf(context).map((candidate) => candidate.key));
      return [error(path, `no question has the key ${key}; the questions are ${keys}`)];
    }
    if (question.kind !== 'scale' && question.kind !== 'number')
      return [
        error(path, `${key} is a ${question.kind} question; only scales and numbers have right answers`),
      ];
    if ((when === undefined) !== (expect === undefined))
      return [
        error(path, 'when and expect must be given together: the value of the fact, and its right answer'),
      ];
    const missing = pool.filter((clip) => (clip.facts[fact] ?? '').trim() === '').map(({ id }) => id);
    if (missing.length > 0) {
      const message =
        `${missing.length} of ${pool.length} clips have no ${fact}: ${listed(missing)}; ` +
        `fill in the column ${fact} of the set's table`;
      return [error(path, message)];
    }
    const tested = pool.filter((clip) => when === undefined || clip.facts[fact] === when).length;
    if (tested > 0) return [];
    return [warning(path, `no clip has ${fact} = ${when}, so nothing is tested; check the spelling`)];
  });
}

function lengthMistakes(context: QuestionnaireContext): DesignMistake[] {
  const { excerpt } = context.config;
  if (!excerpt) return [];
  const neededMs = 3000 * excerpt.part_seconds;
  const short = poolOf(context).filter(({ durationMs }) => durationMs < neededMs);
  if (short.length === 0) return [];
  const clips = short.map(({ id, durationMs }) => `${id} (${seconds(durationMs)})`);
  const message =
    `clips too short for three parts of ${excerpt.part_seconds} s (${seconds(neededMs)}): ${listed(clips)}; ` +
    'ask for shorter parts, or use longer clips';
  return [error(['excerpt', 'part_seconds'], message)];
}

function capacityMistakes(context: QuestionnaireContext): DesignMistake[] {
  const { same } = context.config;
  const pool = poolOf(context);
  const bare = same === undefined ? [] : pool.filter((clip) => clip.factors[same] === undefined);
  if (same !== undefined && bare.length > 0) {
    const message = `${bare.length} of ${pool.length} clips have no factor ${same}; name it in the path, like {${same}}`;
    return [error(['same'], message)];
  }
  if (drawClips(context, () => 0, new Set(), createRandom('capacity'))) return [];
  const group = same === undefined ? '' : ` of one ${same}`;
  const message =
    `no listener can get ${pagesOf(context)} of ${pool.length} clips${group}, spread evenly over systems; ` +
    'add clips, or ask for fewer pages';
  return [error(['pages'], message)];
}

/** Mistakes in a questionnaire: its clips first; the rest if those are right. */
export function questionnaireMistakes(context: QuestionnaireContext): DesignMistake[] {
  const { study, config } = context;
  const unusable = setMistakes(study, config.clips, config.systems);
  if (unusable.length > 0) return unusable;
  return [
    ...questionMistakes(context),
    ...truthMistakes(context),
    ...lengthMistakes(context),
    ...capacityMistakes(context),
  ];
}
