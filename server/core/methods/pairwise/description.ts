import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { Context } from '../contract/method.ts';
import { PAIR_ORDER, type Description } from '../contract/description.ts';
import type { PairwiseConfig } from './config.ts';
import { WORDING } from './wording.ts';

/** The questions as listeners read them, and how pages are made. */
export function describePairwise({ config }: Context<PairwiseConfig>, language: Language): Description {
  const words = WORDING[language];
  return {
    asked: [
      {
        scale: 'preference',
        question: said(config.question ?? words.question, language),
        help: said(config.help ?? words.help, language),
        answers: (config.labels ?? words.labels).map((label) => said(label, language)),
      },
    ],
    page: 'A page held two clips of one item, A and B, which were compared on five steps.',
    order: PAIR_ORDER,
  };
}
