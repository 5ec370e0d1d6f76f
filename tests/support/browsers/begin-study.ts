import type { Visitor } from './visitor.ts';

/** What the button is called that plays the one sound of a page. */
export const PLAY = 'Play the recording';

/** From the link to the first page. */
export async function beginStudy(visitor: Visitor, link: string): Promise<void> {
  await visitor.driver.go(link);
  await visitor.waitFor('the consent', 'document.body.innerText.includes("I agree and start")');
  const boxes = Number(await visitor.driver.read('document.querySelectorAll("input[type=checkbox]").length'));
  for (let box = 0; box < boxes; box += 1) await visitor.click('checkbox', null, { unticked: true });
  await visitor.click('button', 'I agree and start');
  await visitor.heading('Set your volume');
  await play(visitor);
  await visitor.waitFor('the sample to sound', describes('Heard'));
  await visitor.click('button', 'I hear it well');
  await visitor.click('button', 'Continue');
}

/**
 * Presses Play, and again where the sound device took so long to open that the page asked for one more press: a page
 * gives it a second, Firefox on a busy machine takes longer.
 */
export async function play(visitor: Visitor): Promise<void> {
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

/** Whether the page says this of the sound, as an expression in it. */
export const describes = (state: string): string => `(${described} === ${JSON.stringify(state)})`;
