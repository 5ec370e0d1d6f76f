import type { Page, Verdict } from '../../session/page.ts';
import { clipById, type Clip } from '../../clips/clips.ts';
import { defineVerdict } from '../../verdicts/exclusion-rule.ts';
import type { Context } from '../contract/method.ts';
import type { AttentionItem, QuestionnaireConfig } from './config.ts';
import type { QuestionnaireAnswer } from './view.ts';

export const ATTENTION_ITEMS = defineVerdict({
  id: 'attention items',
  summary: 'Questionnaire: a question with a known answer was answered wrongly on 2 clips or more.',
  tests: 'right answers',
});

/**
 * The right answers of an attention item on a clip; null if the item does not apply to the clip or its fact is missing.
 * Example: a fact '2|3' allows 2 and 3.
 */
export function truthsOf(item: AttentionItem, clip: Clip): string[] | null {
  const fact = clip.facts[item.fact]?.trim();
  if (fact === undefined || fact === '') return null;
  if (item.when !== undefined && fact !== item.when) return null;
  return item.expect === undefined ? fact.split('|').map((truth) => truth.trim()) : [String(item.expect)];
}

/** Number of wrong clips on one attention item from which a listener's ratings are excluded. */
export const TOO_MANY = 2;

interface Answered {
  page: Page;
  answer: QuestionnaireAnswer;
}

function missesOf(
  { study, config }: Context<QuestionnaireConfig>,
  key: string,
  pages: readonly Answered[],
): { tested: number; misses: string[] } {
  const item = config.attention[key];
  const tested = pages.flatMap(({ page, answer }) => {
    const [slot] = page.slots;
    const truths = slot && item ? truthsOf(item, clipById(study, slot.clip)) : null;
    return truths ? [{ position: page.position, truths, value: String(answer.answers[key]?.value) }] : [];
  });
  const misses = tested
    .filter(({ truths, value }) => !truths.includes(value))
    .map(({ position, truths, value }) => `page ${position}: ${value}, expected ${truths.join(' or ')}`);
  return { tested: tested.length, misses };
}

/**
 * Verdict on attention: fails if one attention item was answered wrongly on 2 or more clips. Single misses are in the
 * evidence only. No verdict if nothing was tested.
 */
export function judgeAttention(
  context: Context<QuestionnaireConfig>,
  pages: readonly { page: Page; answer: QuestionnaireAnswer | null }[],
): Verdict[] {
  const answered = pages.flatMap(({ page, answer }) => (answer === null ? [] : [{ page, answer }]));
  const results = Object.keys(context.config.attention)
    .map((key) => ({ key, ...missesOf(context, key, answered) }))
    .filter(({ tested }) => tested > 0);
  if (results.length === 0) return [];
  const words = results.map(({ key, tested, misses }) => {
    const where = misses.length > 0 ? ` (${misses.join('; ')})` : '';
    return `${key} wrong on ${misses.length} of ${tested} clips${where}`;
  });
  return [
    {
      rule: ATTENTION_ITEMS.id,
      version: 1,
      passed: results.every(({ misses }) => misses.length < TOO_MANY),
      positions: null,
      evidence: words.join('; '),
    },
  ];
}
