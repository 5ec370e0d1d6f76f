import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { Notes } from './notes.ts';
import type { BlockConfig } from './study-draft.ts';

/** Longest question on a page, characters. Longer texts belong to the instructions. */
export const LONGEST_QUESTION = 300;

/** Question of a scale without words of its own. */
const USUAL = 'How do you rate this recording?';

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Scales of a rating block with their question. Scales of a preset have one. */
function withQuestion(config: BlockConfig, question: string | null): BlockConfig {
  const { scales, preset } = config;
  if (!Array.isArray(scales) || preset !== undefined) return config;
  const own: unknown[] = scales;
  return {
    ...config,
    scales: own.map((scale, index) => {
      const words = question ?? USUAL;
      const number = own.length > 1 ? ` (${index + 1} of ${own.length})` : '';
      return isMap(scale) ? { key: scale['key'], question: `${words}${number}`, ...scale } : scale;
    }),
  };
}

/** Key for the question of a page, by method. */
const QUESTION_KEYS: Readonly<Record<string, string>> = {
  mushra: 'question',
  ab: 'question',
  abx: 'help',
  questionnaire: 'notes',
};
/** Methods that can show a text for each item. */
const SHOW_TEXT: ReadonlySet<string> = new Set([
  METHOD_FOR.preference,
  METHOD_FOR.comparison,
  METHOD_FOR.labels,
]);

/** A config with the texts of its pages: as the question of all, or as texts of the items. */
export function withText(
  config: BlockConfig,
  texts: ReadonlyMap<string, string>,
  items: readonly string[],
  notes: Notes,
): BlockConfig {
  const different = new Set(texts.values());
  const [only] = different;
  const isCommon = different.size === 1;
  if (different.size <= 1) {
    if (config.method === METHOD_FOR.labels) return withQuestion(config, only ?? null);
    const key = QUESTION_KEYS[config.method];
    return key === undefined || only === undefined || !isCommon ? config : { ...config, [key]: only };
  }
  const isEvery = new Set(items).size === texts.size;
  if (SHOW_TEXT.has(config.method) && isEvery) {
    notes.changed(null, 'a text for each page: it is in texts.csv and shown with its clips');
    return { ...withQuestion(config, null), show_text: true };
  }
  notes.lost(
    null,
    'a text for each page: the pages of this method show one question for all; the texts are in texts.csv',
  );
  return withQuestion(config, null);
}
