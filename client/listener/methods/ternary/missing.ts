import { justificationFault, type JustificationFault } from '#core/justifications/justification.ts';
import type { TernaryAnswer, TernaryView } from '#core/methods/ternary/index.ts';
import { missingChoice, missingConfidence } from '../shared/missing-choice.ts';
import type { Missing, Visit } from '../shared/page-props.ts';
import { t } from '../../words/messages.ts';
import { t as own } from './messages.ts';

export const REASON_ID = 'reason';

/** Fault of a reason on this page; null if it can be sent. */
export function reasonFault(
  view: TernaryView,
  reason: string,
  { earlier }: Visit<TernaryAnswer>,
): JustificationFault | null {
  if (view.justification !== 'required') return null;
  const previous = earlier.flatMap((answer) => answer.reason ?? []);
  return justificationFault(reason, previous);
}

/** Options, joined for a sentence. */
function offered({ options }: TernaryView): string {
  const labels = options.map(({ label }) => label);
  const separator = own('options.separator');
  const params = { first: labels.slice(0, -1).join(separator), last: labels.at(-1) ?? '' };
  return own('options.or', params);
}

export function missing(
  view: TernaryView,
  draft: Partial<TernaryAnswer>,
  visit: Visit<TernaryAnswer>,
): Missing[] {
  const fault = reasonFault(view, draft.reason ?? '', visit);
  const choose = own('missing', { options: offered(view) });
  return [
    ...missingChoice('label', view.options, draft.label, choose),
    ...missingConfidence(view.confidence, draft.confidence),
    ...(fault ? [{ text: t(`reason.fault.${fault}`), focusId: REASON_ID }] : []),
  ];
}

export function answer(
  view: TernaryView,
  { label, reason, confidence }: Partial<TernaryAnswer>,
): TernaryAnswer | null {
  if (!label || (view.confidence && confidence === undefined)) return null;
  const given = { label, reason: view.justification === 'off' ? null : (reason?.trim() ?? '') || null };
  return view.confidence ? { ...given, confidence } : given;
}
