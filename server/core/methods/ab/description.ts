import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import { confidenceView } from '../contract/confidence.ts';
import type { Context } from '../contract/method.ts';
import { confidenceAsked, PAIR_ORDER, type Description } from '../contract/description.ts';
import type { AbConfig } from './config.ts';
import { WORDING } from './wording.ts';

/** The questions as listeners read them, and how pages are made. */
export function describeAb({ config }: Context<AbConfig>, language: Language): Description {
  const { question, labels } = WORDING[language];
  const { A, B, none } = labels;
  return {
    asked: [
      {
        scale: 'preference',
        question: said(config.question ?? question, language),
        help: config.help === undefined ? null : said(config.help, language),
        answers: config.no_preference ? [A, none, B] : [A, B],
      },
      ...confidenceAsked(config.confidence ? confidenceView(language) : null),
    ],
    page: `A page held two clips of one item, A and B; one was preferred${config.no_preference ? ', or neither' : ''}.`,
    order: PAIR_ORDER,
  };
}
