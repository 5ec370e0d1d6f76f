import { describes, PLAY, play } from './begin-study.ts';
import type { Visitor } from './visitor.ts';

/** What the listener of every session types or clicks, by the place of the question on the page. */
const SCALES: readonly (readonly [question: number, key: string, label: string, value: number])[] = [
  [2, 'audio_quality', 'Satisfied', 4],
  [3, 'expression', 'Like it', 4],
  [4, 'effectiveness', 'Somewhat effectively', 4],
  [5, 'music', 'Neutral', 3],
  [6, 'engaging', 'Engaging', 4],
  [7, 'full_episode', 'Likely', 4],
  [8, 'human', 'More like AI', 2],
];

/** Raw values of a page's ratings by scale, as the export should have them. */
export const CLICKED: Readonly<Record<string, string>> = Object.fromEntries([
  ['n_speakers', '2'],
  ...SCALES.map(([, key, , value]) => [key, String(value)]),
]);

/** Hears the clip of a page to its end, answers and goes on. `clipMs` is how long it lasts at most. */
export async function answerPodcast(visitor: Visitor, position: number, clipMs: number): Promise<void> {
  await visitor.waitFor(`page ${position}`, `document.body.innerText.includes("Page ${position} of ")`);
  await visitor.waitFor('a clip to play', `document.querySelector('[aria-label="${PLAY}"]')`);
  await visitor.waitFor('the clip to be ready', isReady());
  await play(visitor);
  await visitor.waitFor('the clip to be heard', describes('Heard'), clipMs * 2 + 20_000);
  await visitor.type('2', { question: 1 });
  for (const [question, key, label] of SCALES) {
    await visitor.click('radio', label, { question });
    await visitor.type(`Because of ${key}, page ${position}`, { question });
  }
}

/** No clip is on its way any more. */
const isReady = (): string => `!${describes('Loading…')}`;
