import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import { confidenceView } from '../contract/confidence.ts';
import type { Context } from '../contract/method.ts';
import { confidenceAsked, numbered, type Description } from '../contract/description.ts';
import { HUMAN_TRAPS, TEST_CLIPS, type TernaryConfig } from './config.ts';
import { LABELS, SCORE, WORDING } from './wording.ts';

/** The question as listeners read it, and how batches are made. */
export function describeTernary({ config }: Context<TernaryConfig>, language: Language): Description {
  const words = WORDING[language];
  const reason = {
    required: ' A written reason was required with each answer.',
    optional: ' A written reason could be given with each answer.',
    off: '',
  }[config.justification];
  return {
    asked: [
      {
        scale: 'human-likeness',
        question: said(config.question ?? words.question, language),
        help: config.justification === 'off' ? null : words.reason,
        answers: LABELS.map((label) => numbered(SCORE[label], words.labels[label])),
      },
      ...confidenceAsked(config.confidence ? confidenceView(language) : null),
    ],
    page:
      `A page held one clip. Pages came in batches of ${TEST_CLIPS + HUMAN_TRAPS + 1}: ${TEST_CLIPS} clips under test, ` +
      `1 deliberately flawed one and ${HUMAN_TRAPS} recordings of people.${reason}`,
    order:
      'Clips were drawn for each listener and came in random order, with one trap in each third of a batch; the answers ' +
      'kept one order throughout a session, Human first or Machine first by lot.',
  };
}
