import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

/** One batch of ten ternary pages and two MUSHRA pages with an open reference; the factor `page` has a column's name. */
export function exportStudyDocument(title = 'A study'): Study {
  const speech = gridClips('speech/{system}/{voice}/{item}.flac', {
    system: ['alpha', 'beta'],
    voice: ['v1', 'v2', 'v3', 'v4'],
    item: names('i', 8),
  });
  return makeStudy({
    clips: {
      test: speech.map((clip) => ({ ...clip, facts: { topic: 'news', page: '7' } })),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('t', 4) }),
      pieces: gridClips('pieces/{system}/{item}.flac', {
        system: ['original', 'alpha', 'beta'],
        item: names('p', 2),
      }),
    },
    blocks: [
      {
        method: 'ternary',
        batches: 1,
        traps: {
          flawed: { set: 'traps', where: { kind: 'flawed' } },
          human: { set: 'traps', where: { kind: 'human' } },
        },
      },
      { method: 'mushra', clips: 'pieces', reference: { where: { system: 'original' } } },
    ],
    config: { title },
  });
}

const REASONS = [
  '=SUM(A1) is what it sounded like',
  '+ rather flat, "robotic", they said',
  '-1 for the pauses in it',
  '@home recording of somebody',
  '第一行听起来自然\n第二行，也是',
  'a lone return\rin the middle of it',
  '\ttabbed thoughts about the voice',
  "'=quoted by the listener already",
  '  spaces around what was written  ',
  'plain words, with a comma in them',
];

/** A reason of every kind that a CSV file may stumble over, one a page. */
export const reasonOf = ({ position }: Page): string => REASONS[(position - 1) % REASONS.length] ?? '';

const roleOf = (page: Page): string => page.slots[0]?.role ?? '';

/** What a listener who hears the truth says; `flawed` is the label given to the flawed trap. */
export function answerTo(page: Page, flawed = 'machine'): unknown {
  if (page.block === 0) {
    const role = roleOf(page);
    const label = role === 'human' ? 'human' : role === 'flawed' ? flawed : 'unclear';
    return { label, reason: reasonOf(page) };
  }
  const rated = page.slots.filter(({ open }) => !open);
  const score = (role: string, index: number): number => (role === 'hidden reference' ? 100 : 40 + index);
  return { scores: Object.fromEntries(rated.map(({ token, role }, index) => [token, score(role, index)])) };
}
