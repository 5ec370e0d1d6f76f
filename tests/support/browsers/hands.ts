import { simulatedReason } from '#core/methods/contract/simulated-reason.ts';
import type { Random } from '#core/order/random.ts';
import { TASKS, type Task } from './tasks.ts';
import type { Visitor } from './visitor.ts';

/** Half of a slider's thumb, in CSS pixels: the scale begins and ends that far inside. */
const INSET = 12;
/** How far a score may be from the place of its click, in points: a whole pixel of a slider of 200 is half of it. */
const MOST_OFF = 1;

/** A pause as people make it, drawn from a lognormal distribution around a median. */
export async function pause(random: Random, medianMs: number): Promise<void> {
  const ms = Math.min(4 * medianMs, medianMs * Math.exp(0.45 * random.normal()));
  await new Promise((resolve) => setTimeout(resolve, ms));
}

const element = (id: string): string => `document.getElementById(${JSON.stringify(id)})`;

/** All that a screen asks for. */
export async function readTasks({ driver }: Visitor): Promise<Task[]> {
  return JSON.parse(String(await driver.read(TASKS)));
}

/** Plays a clip until enough of it was heard, mostly to its end. */
export async function hear(visitor: Visitor, random: Random, id: string): Promise<void> {
  const state = `document.getElementById(${element(id)}?.getAttribute('aria-describedby') ?? '')?.textContent.trim()`;
  const isPlaying = `${element(id)}?.getAttribute('aria-pressed') === 'true'`;
  const isHeard = `${state} === 'Heard'`;
  const asks = `document.querySelector('[role=alert] button')`;
  await visitor.waitFor(`${id} to be there`, `${element(id)}?.getAttribute('aria-disabled') === 'false'`);
  while (!(await visitor.driver.read(isHeard))) {
    await pause(random, 500);
    const before = JSON.stringify(await visitor.driver.read(state));
    await visitor.clickAt(`#${id}`);
    await visitor.waitFor(`${id} to sound`, `${isPlaying} || ${state} !== ${before} || ${asks}`);
    // Where the device took too long to open, the page asks for one more press.
    await visitor.waitFor('the device to be open', `!${asks}`);
    // A clip that takes over in the middle of another one is played again.
    await visitor.waitFor(`${id} to be heard, or to end`, `${isHeard} || !(${isPlaying})`, LONGEST_CLIP_MS);
  }
  if (random.next() < 0.75) await visitor.waitFor(`${id} to end`, `!(${isPlaying})`, LONGEST_CLIP_MS);
}

const LONGEST_CLIP_MS = 150_000;

/** Presses a slider at a height, or where it is horizontal at a width. Throws when its score is another than that of the place. */
async function slide(visitor: Visitor, random: Random, id: string): Promise<void> {
  const slider = element(id);
  const isLocked = `${slider}.getAttribute('aria-disabled') !== 'false'`;
  if (await visitor.driver.read(isLocked)) await visitor.clickAt(`#${id.replace('score', 'play')}`);
  await visitor.waitFor(`${id} to be unlocked`, `!(${isLocked})`);
  await pause(random, 200);
  const isUpright = (await visitor.driver.read(`${slider}.getAttribute('aria-orientation')`)) === 'vertical';
  const side = isUpright ? 'height' : 'width';
  const length = Number(await visitor.driver.read(`${slider}.getBoundingClientRect().${side}`));
  const share = 0.08 + 0.84 * random.next();
  await visitor.pressAt(`#${id}`, 0, isUpright ? 0.5 : share, isUpright ? 1 - share : 0.5);
  await visitor.waitFor(`${id} to be rated`, `/^\\d/.test(${slider}.getAttribute('aria-valuetext'))`);
  const wanted = (100 * (share * length - INSET)) / (length - 2 * INSET);
  const score = Number(await visitor.driver.read(`${slider}.getAttribute('aria-valuenow')`));
  if (Math.abs(score - wanted) > MOST_OFF)
    throw new Error(`a press at ${wanted.toFixed(1)} of ${id} gave ${score}`);
}

async function choose(visitor: Visitor, random: Random, name: string): Promise<void> {
  const radio = `input[type=radio][name=${JSON.stringify(name)}]`;
  const options = `main label:has(${radio})`;
  await pause(random, 700);
  await visitor.clickAt(options, random.int(await visitor.count(options)));
  await visitor.waitFor(
    `a choice of ${name}`,
    `document.querySelector(${JSON.stringify(`${radio}:checked`)})`,
  );
}

async function write(visitor: Visitor, random: Random, id: string): Promise<void> {
  const writer = { persona: 'careful', heard: [], language: 'en', random, habit: 0, before: 0 } as const;
  const isNumber = await visitor.driver.read(`${element(id)}.inputMode === 'numeric'`);
  const text = isNumber ? String(1 + random.int(3)) : simulatedReason(0.5, writer, true);
  await pause(random, 500);
  await visitor.typeAt(`#${id}`, 0, text);
  await visitor.waitFor(`'${text}' in ${id}`, `${element(id)}.value === ${JSON.stringify(text)}`);
}

const HANDS = { hear, slide, choose, write } as const;

/** Does what a screen asks for. */
export const does = (visitor: Visitor, random: Random, { kind, id }: Task): Promise<void> =>
  HANDS[kind](visitor, random, id);
