import type { Page } from '../../session/page.ts';
import { clipById } from '../../clips/clips.ts';
import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { RatingContext } from './clips.ts';
import { goldAnswer, spokenAnswer } from './gold.ts';
import { words } from './preset.ts';
import { scalesOf, type Scale } from './scales.ts';
import { purposeOf } from './units.ts';

const RIGHT = words('A fitting answer is: {answer}', '合适的回答是：{answer}');
const SPOKEN = words('This recording asks for the answer {answer}', '这段录音要求您选择的答案是：{answer}');
const SAME = words('Both recordings are the same', '两段录音完全相同');

/** A value with its label, if any. Example: '5 Excellent'. */
function named({ labels }: Scale, value: number, language: Language): string {
  const label = labels.find((level) => level.value === value);
  return label ? `${value} ${said(label.label, language)}` : String(value);
}

/** The right answers of a gold page, with the question if there are several. */
function goldText({ config, study }: RatingContext, id: string, language: Language): string | null {
  const clip = clipById(study, id);
  const scales = scalesOf(config);
  const parts = scales.flatMap((scale) => {
    const answer = goldAnswer(config, clip, scale);
    if (answer === null) return [];
    const value = named(scale, answer, language);
    return [scales.length === 1 ? value : `${said(scale.question, language)} ${value}`];
  });
  return parts.length === 0 ? null : RIGHT[language].replace('{answer}', parts.join('; '));
}

/** Feedback of an answered practice page for each slot: the right answer, if known. */
export function feedbackOn(context: RatingContext, page: Page, language: Language): (string | null)[] {
  const purpose = purposeOf(page.unit);
  return page.slots.map(({ clip, open }, index) => {
    if (open || index < page.slots.length - 1) return null;
    if (purpose === 'gold') return goldText(context, clip, language);
    if (purpose === 'null') return SAME[language];
    const asked = purpose === 'spoken' ? spokenAnswer(clipById(context.study, clip)) : null;
    return asked === null ? null : SPOKEN[language].replace('{answer}', String(asked));
  });
}
