import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { Context } from '../contract/method.ts';
import { PAIR_ORDER, type Description } from '../contract/description.ts';
import type { AbxConfig } from './config.ts';
import { WORDING } from './wording.ts';

/** The questions as listeners read them, and how pages are made. */
export function describeAbx({ config }: Context<AbxConfig>, language: Language): Description {
  const { question, labels } = WORDING[language];
  return {
    asked: [
      {
        scale: 'correct',
        question: said(config.question ?? question, language),
        help: config.help === undefined ? null : said(config.help, language),
        answers: [labels.A, labels.B],
      },
    ],
    page: 'A page held two clips of one item, A and B, and X, which was one of the two again.',
    order: `${PAIR_ORDER} X was about as often one of the two as the other.`,
  };
}
