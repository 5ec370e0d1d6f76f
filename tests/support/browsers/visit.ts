import type { Random } from '#core/order/random.ts';
import { does, hear, pause, readTasks } from './hands.ts';
import { SCREEN } from './screens.ts';
import type { Task } from './tasks.ts';
import type { Visitor } from './visitor.ts';

/** What was given on a page, or in a form, in its order: tasks that are done. */
export interface Given {
  screen: string;
  tasks: readonly Task[];
}

/** What happens besides to a listener on a page: halfway through it, once it is answered, once it was sent. */
export type Moment = 'halfway' | 'answered' | 'sent';

export interface Company {
  /** The answers to the trials of a check, by its title: ears that the test lends the visitor. */
  answersOf(title: string): Promise<readonly string[]>;
  befall(moment: Moment, position: number, done: readonly Task[]): Promise<void>;
  /** Looks at a screen that has just come. */
  look(screen: string): Promise<void>;
}

/** A visitor with no checks before them, whom nothing befalls. */
export const ALONE: Company = {
  answersOf: () => Promise.resolve([]),
  befall: () => Promise.resolve(),
  look: () => Promise.resolve(),
};

const NEXT = 'footer button.primary';
/** What MUSHRA asks after the first press of Next, where no sound has 100. */
const QUESTION = `document.querySelector('#mushra-question')`;

/**
 * Takes part in a study of any steps and methods, from the link to the code, by clicks and keys alone and with pauses that differ.
 * Thinking times are those of this script, not of a person; all else is what the browser makes of them.
 */
export async function visitStudy(
  visitor: Visitor,
  link: string,
  random: Random,
  company: Company = ALONE,
): Promise<Given[]> {
  const given: Given[] = [];
  await visitor.driver.go(link);
  for (let screen = ''; ;) {
    await visitor.waitFor(`what follows '${screen}'`, `!['', ${JSON.stringify(screen)}].includes(${SCREEN})`);
    screen = String(await visitor.driver.read(SCREEN));
    await company.look(screen);
    const [kind = ''] = screen.split(' ');
    if (kind === 'code') return given;
    if (kind === 'page' || kind === 'practice')
      given.push({ screen, tasks: await answerPage(visitor, screen, random, company) });
    else if (kind === 'form') given.push({ screen, tasks: await fillIn(visitor, random) });
    else if (kind === 'trial') await answerTrial(visitor, screen, company);
    else await pass(visitor, kind, random);
  }
}

/** Agrees, sets the level, reads: all that asks for nothing to be recorded. */
async function pass(visitor: Visitor, kind: string, random: Random): Promise<void> {
  if (kind === 'consent') {
    const boxes = await visitor.count('main input[type=checkbox]');
    for (let box = 0; box < boxes; box += 1) await visitor.clickAt('main input[type=checkbox]', box);
  }
  if (kind === 'level') await hear(visitor, random, 'play-level');
  await pause(random, 450);
  await visitor.clickAt(NEXT);
}

async function answerTrial(visitor: Visitor, screen: string, company: Company): Promise<void> {
  const [, place, title = ''] = /^trial \D*(\d+) of \d+ (.*)$/u.exec(screen) ?? [];
  const answer = (await company.answersOf(title))[Number(place) - 1] ?? '';
  if (await visitor.count('#play-trial')) await visitor.clickAt('#play-trial');
  await visitor.waitFor('the sound to be over', `document.querySelector('.option:not(:disabled)')`);
  await visitor.clickAt('.option', { left: 0, right: 1 }[answer] ?? Number(answer) - 1);
}

async function fillIn(visitor: Visitor, random: Random): Promise<Task[]> {
  for (const task of await readTasks(visitor)) await does(visitor, random, task);
  const tasks = await readTasks(visitor);
  await visitor.clickAt(NEXT);
  return tasks;
}

async function answerPage(
  visitor: Visitor,
  screen: string,
  random: Random,
  company: Company,
): Promise<Task[]> {
  const position = Number(screen.split(' ')[1]);
  let isHalfway = false;
  for (;;) {
    const tasks = await readTasks(visitor);
    const done = tasks.filter((task) => task.done);
    if (!isHalfway && 2 * done.length >= tasks.length) {
      isHalfway = true;
      await company.befall('halfway', position, done);
    }
    const next = tasks.find((task) => !task.done);
    if (!next) break;
    await does(visitor, random, next);
  }
  const tasks = await readTasks(visitor);
  await company.befall('answered', position, tasks);
  await pause(random, 450);
  await visitor.clickAt(NEXT);
  const isOver = `${SCREEN} !== ${JSON.stringify(screen)}`;
  await visitor.waitFor('the next page, or a question', `${isOver} || ${QUESTION}`);
  if (!(await visitor.driver.read(isOver))) await visitor.clickAt(NEXT);
  await company.befall('sent', position, tasks);
  return tasks;
}
