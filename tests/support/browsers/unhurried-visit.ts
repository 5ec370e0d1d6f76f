import { simulatedReason } from '#core/methods/simulated-reason.ts';
import type { Random } from '#core/random.ts';
import { beginStudy } from './begin-study.ts';
import type { Visitor } from './visitor.ts';

const PLAYS = 'main button[aria-describedby$="-state"]';
const NEXT = 'button.primary';
const TEXTS = 'main textarea';

/** A pause as people make it, drawn from a lognormal distribution around a median. */
async function pause(random: Random, medianMs: number): Promise<void> {
  const ms = Math.min(4 * medianMs, medianMs * Math.exp(0.45 * random.normal()));
  await new Promise((resolve) => setTimeout(resolve, ms));
}

const button = (index: number): string =>
  `[...document.querySelectorAll(${JSON.stringify(PLAYS)})].filter((one) => one.getClientRects().length > 0)[${index}]`;
const stateOf = (index: number): string =>
  `document.getElementById(${button(index)}?.getAttribute('aria-describedby') ?? '')?.textContent.trim()`;

/** Plays a clip until enough of it was heard, mostly to its end. */
async function hear(visitor: Visitor, random: Random, index: number): Promise<void> {
  const isPlaying = `${button(index)}?.getAttribute('aria-pressed') === 'true'`;
  const isHeard = `${stateOf(index)} === 'Heard'`;
  const asks = `document.querySelector('[role=alert] button')`;
  await visitor.waitFor(
    `clip ${index} to be there`,
    `${button(index)}?.getAttribute('aria-disabled') === 'false'`,
  );
  while (!(await visitor.driver.read(isHeard))) {
    await pause(random, 500);
    const before = JSON.stringify(await visitor.driver.read(stateOf(index)));
    await visitor.clickAt(PLAYS, index);
    await visitor.waitFor(
      `clip ${index} to sound`,
      `${isPlaying} || ${stateOf(index)} !== ${before} || ${asks}`,
    );
    // Where the device took too long to open, the page asks for one more press.
    await visitor.waitFor('the device to be open', `!${asks}`);
    // A clip that takes over in the middle of another one is played again.
    await visitor.waitFor(`clip ${index} to be heard, or to end`, `${isHeard} || !(${isPlaying})`);
  }
  if (random.next() < 0.75) await visitor.waitFor(`clip ${index} to end`, `!(${isPlaying})`);
}

/** Moves the slider that belongs to a clip, where there is one: a few presses of its buttons. */
async function slide(visitor: Visitor, random: Random, index: number): Promise<void> {
  const presses = 1 + random.int(3);
  const way = random.next() < 0.5 ? 'less' : 'more';
  for (let press = 0; press < presses; press += 1) {
    await pause(random, 200);
    await visitor.clickAt(`main button[aria-label$='one point ${way}']`, index);
  }
}

async function choose(visitor: Visitor, random: Random): Promise<void> {
  const names: string[] = JSON.parse(
    String(
      await visitor.driver.read(
        `JSON.stringify([...new Set([...document.querySelectorAll('main input[type=radio]')].map(({ name }) => name))])`,
      ),
    ),
  );
  for (const name of names) {
    const options = `main label:has(input[type=radio][name="${name}"])`;
    await pause(random, 700);
    await visitor.clickAt(options, random.int(await visitor.count(options)));
  }
}

async function write(visitor: Visitor, random: Random): Promise<void> {
  const texts = await visitor.count(TEXTS);
  for (let index = 0; index < texts; index += 1) {
    const writer = { persona: 'careful', heard: [], language: 'en', random, habit: 0, before: 0 } as const;
    await pause(random, 500);
    await visitor.typeAt(TEXTS, index, simulatedReason(0.5, writer, true));
  }
}

async function answerPage(visitor: Visitor, random: Random): Promise<void> {
  const clips = await visitor.count(PLAYS);
  const sliders = await visitor.count("main button[aria-label$='one point more']");
  for (let index = 0; index < clips; index += 1) {
    await hear(visitor, random, index);
    // The first clip of a page with one slider less is the reference.
    const slider = index - (clips - sliders);
    if (sliders > 0 && slider >= 0) await slide(visitor, random, slider);
  }
  await choose(visitor, random);
  await write(visitor, random);
}

/**
 * Takes part in a study of any method, from the link to the code, by clicks and keys alone and with pauses that differ. Thinking
 * times are those of this script, not of a person; all else is what the browser makes of them.
 */
export async function visitUnhurried(visitor: Visitor, link: string, random: Random): Promise<void> {
  await beginStudy(visitor, link);
  const progress = `/Page (\\d+) of (\\d+)/.exec(document.body.innerText)`;
  for (let position = 1, total = 1; position <= total; position += 1) {
    await visitor.waitFor(`page ${position}`, `${progress}?.[1] === '${position}'`);
    total = Number(await visitor.driver.read(`${progress}[2]`));
    await visitor.waitFor('a clip to play', button(0));
    await answerPage(visitor, random);
    const isOver = `${progress}?.[1] !== '${position}'`;
    for (let press = 0; press < 3; press += 1) {
      await pause(random, 450);
      if (await visitor.driver.read(isOver)) break;
      await visitor.clickAt(NEXT);
    }
    await visitor.waitFor(`the end of page ${position}`, isOver);
  }
  await visitor.heading('Finished');
}
