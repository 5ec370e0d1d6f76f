import type { Language } from '../../text/languages.ts';
import type { Context } from '../contract/method.ts';
import type { Description } from '../contract/description.ts';
import { anchorsOf, ratesReference, showsReference, type MushraConfig } from './config.ts';
import { mushraView } from './page-view.ts';

const POINTS = ['80-100', '60-80', '40-60', '20-40', '0-20'];

function heldOf(config: MushraConfig): string {
  const anchors = anchorsOf(config).map(({ role, source }) =>
    'cutoffHz' in source ? `a ${role} (the reference below ${source.cutoffHz} Hz)` : `a ${role}`,
  );
  const beside = [...(ratesReference(config) ? ['a hidden reference'] : []), ...anchors];
  const named = showsReference(config) ? ' beside a reference that the page named' : '';
  const also = beside.length === 0 ? '' : `, among them ${beside.join(', ')}`;
  return `A page held the sounds of one item, each rated from 0 to 100${named}${also}.`;
}

/** The questions as listeners read them, and how pages are made. */
export function describeMushra({ config }: Context<MushraConfig>, language: Language): Description {
  const { question, bands, notes } = mushraView(config, language);
  return {
    asked: [
      {
        scale: config.preset === 'dialogue' ? 'naturalness' : 'quality',
        question,
        help: notes,
        answers: bands.map(({ label, description }, index) =>
          [`${POINTS[index] ?? ''} ${label}`, ...(description === null ? [] : [description])].join(': '),
        ),
      },
    ],
    page: heldOf(config),
    order:
      'The order of the pages and the order of the rated sounds on each page were drawn for each listener.',
  };
}
