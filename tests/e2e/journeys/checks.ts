import type { BrowserListener } from '../../support/browser-listener.ts';
import { rightResponses } from '../../support/check-answers.ts';
import type { LiveServer } from '../../support/live-server.ts';

/** The button, counted from 1, of each answer that a check of ears knows. */
const BUTTONS: Readonly<Record<string, string>> = { left: '1', right: '2', 1: '1', 2: '2', 3: '3' };

/** Hears every trial of a check to its end, and answers by key what only the server knows to be right. */
export async function passByEar(
  server: LiveServer,
  listener: BrowserListener,
  { name, title }: { name: string; title: string },
): Promise<void> {
  await listener.heading(title);
  await listener.button('Start').click();
  await listener.button('Play the sound').waitFor();
  const cookie = `earshot=${encodeURIComponent(await listener.key())}`;
  const answers = await rightResponses(server.running, { cookie }, name);
  for (const [place, answer] of answers.entries()) {
    await listener.page.getByText(`Trial ${place + 1} of ${answers.length}`).waitFor();
    await listener.button('Play the sound').click();
    await listener.status('Please answer now.').waitFor();
    await listener.page.keyboard.press(BUTTONS[answer] ?? `no button says ${answer}`);
  }
}
