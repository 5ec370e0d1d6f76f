import type { ConfidenceView } from '#core/methods/contract/confidence.ts';
import { choiceId } from '../../../ui/choice-id.ts';
import type { Missing } from './page-props.ts';
import { t as shared } from './messages.ts';

/** The choice that is missing where none was made, at the first of its options; nothing where there are none. */
export function missingChoice(
  name: string,
  options: readonly { value: string | number }[] = [],
  chosen: string | number | undefined,
  text: string = shared('missing'),
): Missing[] {
  const [first] = options;
  return first && chosen === undefined ? [{ text, focusId: choiceId(name, first.value) }] : [];
}

/** How sure the listener is, where the page asks for it and it is missing. */
export function missingConfidence(asks: ConfidenceView | null, given: number | undefined): Missing[] {
  return missingChoice('confidence', asks?.options, given, shared('missing.confidence'));
}
