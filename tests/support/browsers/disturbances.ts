import { readTasks } from './hands.ts';
import { SCREEN } from './screens.ts';
import type { Task } from './tasks.ts';
import type { Visitor } from './visitor.ts';

/** Waits until the page shows again what was done on it: nothing that was heard, chosen or typed is lost. */
async function keeps(visitor: Visitor, position: number, done: readonly Task[]): Promise<void> {
  await visitor.waitFor(`page ${position} again`, `/^(page|practice) ${position}$/.test(${SCREEN})`);
  const wanted = done.map(({ id, value }) => `${id}: ${value}`);
  await visitor.until(`page ${position} to show ${wanted.join(', ')}`, async () => {
    const shown = (await readTasks(visitor)).flatMap((task) =>
      task.done ? `${task.id}: ${task.value}` : [],
    );
    return wanted.every((one) => shown.includes(one));
  });
}

export async function reloadPage(visitor: Visitor, position: number, done: readonly Task[]): Promise<void> {
  await visitor.driver.reload();
  await keeps(visitor, position, done);
}

/** Opens the study once more and goes on there, after the first tab has said that it is over for it. */
export async function goOnInSecondTab(
  visitor: Visitor,
  position: number,
  done: readonly Task[],
): Promise<void> {
  await visitor.driver.openSecondTab();
  await visitor.heading('Already open in another tab');
  await visitor.click('button', 'Continue here');
  await keeps(visitor, position, done);
  await visitor.driver.showTab('first');
  await visitor.waitFor(
    'the first tab to say so',
    `document.body.innerText.includes('The study continued in another tab.')`,
  );
  await visitor.driver.showTab('second');
}

/** Waits until the page says that its answer waits, or that nothing comes. */
export const waitOffline = (visitor: Visitor): Promise<void> =>
  visitor.waitFor(
    'the page to be offline',
    `/^Offline\\.|cannot be reached|could not be sent/m.test(document.body.innerText)`,
  );
