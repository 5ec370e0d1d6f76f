import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { Unit } from '../draft/study-draft.ts';
import { htmlWords } from '../source/html-text.ts';
import {
  entryOf,
  lineOf,
  mapsIn,
  numberOf,
  textOf,
  valueOf,
  type TreeList,
  type TreeMap,
} from '../source/tree.ts';
import {
  displayNotes,
  idOf,
  questionOf,
  LIKERT_KEYS,
  stimuliOf,
  unitOf,
  unknownKeys,
  type PageContext,
} from './page-context.ts';

const KINDS = ['rate', 'rate2', 'select', 'text', 'option'];

/** The blocks of a response: a list of maps, or a list of lists of which the first map counts. */
function blocksOf(map: TreeMap): TreeMap[] {
  const response = valueOf(map, 'response');
  if (response?.kind !== 'list') return [];
  return response.items.flatMap((item) =>
    item.kind === 'list' ? mapsIn(item).slice(0, 1) : item.kind === 'map' ? [item] : [],
  );
}

/** Whether a page has PodEval's kinds of questions. */
export const hasQuestions = (map: TreeMap): boolean =>
  blocksOf(map).some((block) => KINDS.includes(textOf(block, 'type') ?? ''));

const split = (text: string | null): string[] =>
  (text ?? '')
    .split('/')
    .map((part) => htmlWords(part).plain)
    .filter((part) => part !== '');

/** Words of a question: its title, and its description below. */
function wordsOf(block: TreeMap, index: number): string {
  const words = ['title', 'description'].map(
    (key) => htmlWords(textOf(block, key) ?? textOf(block, 'label') ?? '').plain,
  );
  const text = [...new Set(words)].filter((part) => part !== '').join(' ');
  return text === '' ? `Question ${index + 1}` : text;
}

/** Names of the steps of a rating: written ones, or its ends. */
function labelsOf(block: TreeMap): string[] {
  const written = valueOf(block, 'rate_labels');
  const names =
    written?.kind === 'list'
      ? written.items.map((item) => (item.kind === 'text' ? htmlWords(item.text).plain : ''))
      : split(textOf(block, 'rate_labels'));
  const count = numberOf(block, 'rate') ?? names.length;
  if (names.length === count && count >= 2) return names;
  const [low, high] = [textOf(block, 'min_value'), textOf(block, 'max_value')].map(
    (text) => htmlWords(text ?? '').plain,
  );
  return Array.from({ length: Math.max(2, count) }, (_, index) => {
    const end = index === 0 ? low : index === count - 1 ? high : '';
    return end === undefined || end === '' ? String(index + 1) : `${index + 1} ${end}`;
  });
}

const MOST_LABELS = 11;

function questionOfBlock(
  block: TreeMap,
  index: number,
  { notes }: PageContext,
): Record<string, unknown> | null {
  const type = textOf(block, 'type');
  const base = { key: `q${index + 1}`, text: wordsOf(block, index) };
  if (type === 'text') return { kind: 'text', ...base, required: true };
  if (type === 'option') return { kind: 'text', ...base };
  const isSelect = type === 'select';
  const labels = isSelect ? split(textOf(block, 'select_value')) : labelsOf(block);
  if (labels.length < 2 || labels.length > MOST_LABELS) {
    notes.lost(
      block.line,
      `the question ${JSON.stringify(base.text.slice(0, 60))} has ${labels.length} answers; Earshot needs 2 to ${MOST_LABELS}`,
    );
    return null;
  }
  if (isSelect)
    notes.changed(
      block.line,
      'select: one of several answers becomes a scale; answers are stored from 1, not from 0',
    );
  if (type === 'rate')
    notes.changed(
      block.line,
      'rate: answers are stored from 1, not from 0, and have words in place of images',
    );
  if (entryOf(block, 'mid_value'))
    notes.left(lineOf(block, 'mid_value'), 'mid_value: PodEval itself never shows it');
  return { kind: 'scale', ...base, labels };
}

/** Questions about each stimulus of a page, in PodEval's dialect. The id of a page is its system, the keys are its items. */
export function questionUnits(context: PageContext): Unit[] {
  const { map, notes } = context;
  unknownKeys(context, LIKERT_KEYS);
  displayNotes(context);
  const response = valueOf(map, 'response');
  const rest =
    response?.kind === 'list'
      ? response.items.filter((item): item is TreeList => item.kind === 'list' && item.items.length > 1)
      : [];
  for (const list of rest)
    notes.left(list.line, 'later entries of a response block: PodEval shows only the first');
  const questions = blocksOf(map).map((block, index) => questionOfBlock(block, index, context));
  const usable = questions.filter((question) => question !== null);
  if (usable.length === 0) return [];
  notes.kept(map.line, 'questions: their words, answers and reasons, on a page for each clip');
  notes.left(
    map.line,
    'attention checks of PodEval are ordinary questions; name right answers with the key attention',
  );
  const config = { method: METHOD_FOR.questions, questions: usable };
  const system = idOf(context);
  const text = questionOf(context);
  return stimuliOf(context).map(({ key, source }) =>
    unitOf(context, config, [{ source, system, item: key }], text),
  );
}

/** A MUSHRA page of PodEval: rated systems between a high and a low anchor, beside a visible reference that is not rated. */
export function dialogueConfig(systems: readonly string[]): Unit['config'] | null {
  const high = systems.find((system) => /^HQ$/iu.test(system));
  const low = systems.find((system) => /^LQ$/iu.test(system));
  if (high === undefined || low === undefined) return null;
  return {
    method: METHOD_FOR.sliders,
    preset: 'dialogue',
    reference: { where: { system: 'reference' } },
    anchors: { low: { where: { system: low } }, high: { where: { system: high } } },
  };
}
