import type { ConfidenceView } from '#core/methods/contract/confidence.ts';
import { choiceId } from '../../../ui/choice-id.ts';
import type { Missing } from './page-props.ts';
import { t as shared } from './messages.ts';

/** Missing choice at its first option; empty if there are no options. */
export function missingChoice(
  name: string,
  options: readonly { value: string | number }[] = [],
  chosen: string | number | undefined,
  text: string = shared('missing'),
): Missing[] {
  const [first] = options;
  return first && chosen === undefined ? [{ text, focusId: choiceId(name, first.value) }] : [];
}

/** Missing confidence, if the page asks for it. */
export function missingConfidence(asks: ConfidenceView | null, given: number | undefined): Missing[] {
  return missingChoice('confidence', asks?.options, given, shared('missing.confidence'));
}
