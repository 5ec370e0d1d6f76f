import { sayOwn } from './messages.ts';
import { justificationFault, type JustificationFault } from '#core/methods/ternary/justification.ts';
import type { TernaryAnswer, TernaryView } from '#core/methods/ternary/index.ts';
import { say, type MessageKey } from '../../lib/i18n.ts';
import type { Missing, Visit } from '../page-props.ts';

export const REASON_ID = 'reason';

export function optionId(value: string): string {
  return `label-${value}`;
}

/** What is wrong with a reason on this page, as a message to show; null when it may be sent. */
export function reasonFault(
  view: TernaryView,
  reason: string,
  { earlier }: Visit<TernaryAnswer>,
): Extract<MessageKey, `reason.fault.${JustificationFault}`> | null {
  if (view.justification !== 'required') return null;
  const previous = earlier.flatMap((answer) => answer.reason ?? []);
  const fault = justificationFault(reason, previous);
  return fault && `reason.fault.${fault}`;
}

export function missing(
  view: TernaryView,
  draft: Partial<TernaryAnswer>,
  visit: Visit<TernaryAnswer>,
): Missing[] {
  const fault = reasonFault(view, draft.reason ?? '', visit);
  const first = view.options[0];
  const labels = view.options.map(({ label }) => label);
  return [
    ...(draft.label || !first
      ? []
      : [{ text: sayOwn('missing', { options: labels.join(' / ') }), focusId: optionId(first.value) }]),
    ...(fault ? [{ text: say(fault), focusId: REASON_ID }] : []),
  ];
}

export function answer(view: TernaryView, { label, reason }: Partial<TernaryAnswer>): TernaryAnswer | null {
  if (!label) return null;
  return { label, reason: view.justification === 'off' ? null : (reason?.trim() ?? '') || null };
}
