import type { Locator } from 'playwright-core';
import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

/** The scales of PodEval's questionnaire in their order, and the words of each at 1 to 5. */
const SCALES: readonly (readonly [key: string, words: readonly string[]])[] = [
  ['audio_quality', ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']],
  ['expression', ['Strongly dislike it', 'Dislike it', 'Neutral', 'Like it', 'Love it']],
  [
    'effectiveness',
    ['Not at all effectively', 'Not very effectively', 'Neutral', 'Somewhat effectively', 'Very effectively'],
  ],
  ['music', ['Greatly interfere', 'Somewhat interfere', 'Neutral', 'Somewhat enhance', 'Greatly enhance']],
  ['engaging', ['Not engaging at all', 'Slightly engaging', 'Neutral', 'Engaging', 'Extremely engaging']],
  ['full_episode', ['Not likely at all', 'Slightly likely', 'Neutral', 'Likely', 'Very likely']],
  [
    'human',
    [
      'Definitely AI',
      'More like AI',
      'Neutral -- Could be either human or AI',
      'More like humans',
      'Definitely humans',
    ],
  ],
];

const MUSIC = 3;
/** As somebody may type it, on the first and the second page: both clips have two speakers and no music. */
const TWO = ['2', 'two'];

/** What somebody sends who did not listen: five speakers, and a lowest value on every scale. */
export function carelessAnswers(): unknown {
  const scales = SCALES.map(([key]) => [key, { value: 1, reason: `no reason at ${key}` }]);
  const others = { n_speakers: { value: 5, reason: null }, comment: { value: null, reason: null } };
  return { answers: { ...others, ...Object.fromEntries(scales) } };
}

/** The block of the nth question, from 1. */
function question({ listener }: Journey, n: number): Locator {
  const { page } = listener;
  return page
    .getByRole('listitem')
    .filter({ has: page.locator('input, textarea') })
    .nth(n - 1);
}

async function answerPage(journey: Journey, position: number): Promise<Clicked[]> {
  const place = {
    ...clipColumns(pageAt(journey.pages, position), 0),
    position: '1',
    counts: 'TRUE',
    reasons: 'NA',
  };
  await question(journey, 1)
    .getByRole('textbox')
    .fill(TWO[position - 1] ?? '2');
  const rows = [{ ...place, scale: 'n_speakers', raw_value: '2', label: 'NA', text: 'NA' }];
  for (const [index, [key, words]] of SCALES.entries()) {
    const value = index === MUSIC ? 3 : 1 + ((index + position) % 5);
    const label = words[value - 1] ?? '';
    const text = `Because of ${key}, page ${position}`;
    await question(journey, index + 2)
      .getByRole('radio', { name: label, exact: true })
      .check();
    await question(journey, index + 2)
      .getByRole('textbox')
      .fill(text);
    rows.push({ ...place, scale: key, raw_value: String(value), label, text });
  }
  const comment = position === 1 ? 'A comment, "quoted"' : '';
  await question(journey, SCALES.length + 2)
    .getByRole('textbox')
    .fill(comment);
  return [...rows, { ...place, scale: 'comment', raw_value: 'NA', label: 'NA', text: comment || 'NA' }];
}

/** Two clips, with a reload of the first page once it is answered. */
export async function answerQuestions(journey: Journey): Promise<Clicked[]> {
  const { listener } = journey;
  await listener.hear('the recording');
  const first = await answerPage(journey, 1);
  await listener.reload(1);
  const kept = await question(journey, 2).getByRole('textbox').inputValue();
  if (kept !== 'Because of audio_quality, page 1') throw new Error(`the reload left '${kept}' of a reason`);
  await listener.hear('the recording');
  await listener.next(2);
  await listener.hear('the recording');
  const second = await answerPage(journey, 2);
  await listener.finish();
  return [...first, ...second];
}
