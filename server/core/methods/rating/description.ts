import type { Language } from '../../text/languages.ts';
import { said } from '../../text/said.ts';
import type { Context } from '../contract/method.ts';
import { numbered, type Description } from '../contract/description.ts';
import type { RatingConfig } from './config.ts';
import type { Layout } from './preset.ts';
import { layoutOf, presetOf } from './presets.ts';
import { scalesOf } from './scales.ts';

const PAGES: Readonly<Record<Layout, string>> = {
  single: 'A page held one clip.',
  reference: 'A page held one clip beside a reference that the page named.',
  comparison: 'A page held two clips; the second was compared with the first.',
};

/** The questions as listeners read them, and how pages are made. */
export function describeRating({ config }: Context<RatingConfig>, language: Language): Description {
  const layout = layoutOf(config);
  const moving = presetOf(config).counterbalanced;
  return {
    asked: scalesOf(config).map(({ key, question, help, labels }) => ({
      scale: key,
      question: said(question, language),
      help: help && said(help, language),
      answers: labels.map(({ value, label }) => numbered(value, said(label, language))),
    })),
    page: PAGES[layout],
    order: [
      'The order of the pages was drawn for each listener, and a page with a known answer never came first.',
      ...(layout === 'comparison' ? ['Which of the two clips came first took turns.'] : []),
      ...(moving.length > 1
        ? [`Whether ${moving.join(' or ')} was asked first was drawn for each listener.`]
        : []),
    ].join(' '),
  };
}
