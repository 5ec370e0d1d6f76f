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

const PLAY = 'Play the recording';

/** Raw values of a page's ratings by scale, as the export should have them. */
export const CLICKED: Readonly<Record<string, string>> = Object.fromEntries([
  ['n_speakers', '2'],
  ...SCALES.map(([, key, , value]) => [key, String(value)]),
]);

/** From the link to the first page. */
export async function beginPodcast(visitor: Visitor, link: string): Promise<void> {
  await visitor.driver.go(link);
  await visitor.heading('Before you begin');
  const boxes = Number(await visitor.driver.read('document.querySelectorAll("input[type=checkbox]").length'));
  for (let box = 0; box < boxes; box += 1) await visitor.click('checkbox', null, { unticked: true });
  await visitor.click('button', 'I agree and start');
  await visitor.heading('Set your volume');
  await play(visitor);
  await visitor.waitFor('the sample to sound', describes('Heard'));
  await visitor.click('button', 'I hear it well');
  await visitor.click('button', 'Continue');
}

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

/**
 * Presses Play, and again where the sound device took so long to open that the page asked for one more press: a page
 * gives it a second, Firefox on a busy machine takes longer.
 */
async function play(visitor: Visitor): Promise<void> {
  const isPlaying = `document.querySelector('[aria-label="${PLAY}"]')?.getAttribute('aria-pressed') === 'true'`;
  await visitor.click('button', PLAY);
  await visitor.waitFor(
    'the sound to start, or the device to be open',
    `${isPlaying} || ${describes('Heard')} || document.querySelector('[role=alert]')?.innerText`,
  );
  if (await visitor.driver.read(`${isPlaying} || ${describes('Heard')}`)) return;
  await visitor.waitFor('the device to be open', `!document.querySelector('[role=alert] button')`);
  await visitor.click('button', PLAY);
}

const described = `document.getElementById(document.querySelector('[aria-label="${PLAY}"]')?.getAttribute('aria-describedby') ?? '')?.textContent.trim()`;

const describes = (state: string): string => `${described} === ${JSON.stringify(state)}`;

/** No clip is on its way any more. */
const isReady = (): string => `${described} !== 'Loading…'`;
