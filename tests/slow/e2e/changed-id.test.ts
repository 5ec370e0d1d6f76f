import { beforeAll, expect, test } from 'vitest';
import type { BrowserListener } from '../../support/browser-listener.ts';
import { BLOCKS } from '../../support/short-studies.ts';
import { useLiveStage } from '../../support/stage.ts';
import { look } from '../../e2e/look.ts';

const ANNA = '5f0123456789abcdef012345';
const BEN = '6f0123456789abcdef012345';
const HEADING = 'Have you started this study before?';

const stage = useLiveStage();
let link = '';

const RECRUITMENT = (listeners: number): string =>
  `recruitment: {minutes: 5, listeners: ${listeners}, reward: 1.00 GBP, prolific: {completed: C1DONE99, no_consent: C2NOTHX9, quota_full: C3FULL99}}\n`;

const linkOf = (person: string, study = link): string =>
  `${study}?PROLIFIC_PID=${person}&STUDY_ID=62aaaaaaaaaaaaaaaaaaaaaa&SESSION_ID=${person}`;

beforeAll(async () => {
  const blocks = [BLOCKS['acr'] ?? '', BLOCKS['acr'] ?? ''];
  link = await stage.short('changed', { blocks, more: RECRUITMENT(20) });
});

/** Begins as one person, answers a page, and follows the link of another one. */
async function changeId(
  person: string,
  other: string,
): Promise<{ listener: BrowserListener; first: string }> {
  const listener = await stage.open(linkOf(person));
  await listener.begin();
  await listener.hear('the recording');
  await listener.page.getByRole('radio').first().check();
  await listener.next(2);
  const { id: first } = await stage.server.session(await listener.key());
  await listener.page.goto(linkOf(other));
  await listener.heading(HEADING);
  return { listener, first };
}

test('who changed the id in the link may continue where they were, and no id is shown or kept', async () => {
  const { listener, first } = await changeId(ANNA, BEN);
  expect(listener.page.url()).toBe(link);
  await look(listener, 'other-person');
  await listener.page.reload();
  await listener.heading(HEADING);
  const seen = await listener.page.evaluate(() =>
    JSON.stringify([document.body.textContent, Object.entries(localStorage), location.href, document.cookie]),
  );
  for (const id of [ANNA, BEN]) expect(seen).not.toContain(id);
  await listener.button('Continue the session').click();
  await listener.arrive(2);
  expect((await stage.server.session(await listener.key())).id).toBe(first);
  await listener.page.reload();
  await listener.arrive(2);
});

test('another person begins anew, with a note; what was not sent before goes out as the first one', async () => {
  const person = ANNA.replace('5', '7');
  const listener = await stage.open(linkOf(person));
  await listener.begin();
  const { id: first } = await stage.server.session(await listener.key());
  await listener.page.route('**/api/answers', (route) => route.abort('connectionfailed'));
  await listener.hear('the recording');
  await listener.page.getByRole('radio').first().check();
  await listener.next(2);
  await listener.page.goto(linkOf(BEN.replace('6', '8')));
  await listener.heading(HEADING);
  await listener.page.setViewportSize({ width: 360, height: 740 });
  await listener.page.unrouteAll();
  await listener.button('I am another person').click();
  await listener.agree();
  const second = await stage.server.session(await listener.key());
  expect(second.id).not.toBe(first);
  const { store } = stage.server.running.context;
  const record = await store.readSession(second.studyId, second.id);
  expect(record?.checks.find(({ name }) => name === 'same browser')?.result).toEqual({
    session: first,
    state: 'active',
  });
  expect((await store.readSession(second.studyId, first))?.answers).toHaveLength(1);
});

test('while somebody else holds the last place for a moment, the page waits and goes on by itself', async () => {
  const one = await stage.short('one', { blocks: [BLOCKS['acr'] ?? ''], more: RECRUITMENT(1) });
  const holding = await stage.open(linkOf(ANNA, one));
  await holding.agree();
  const waiting = await stage.open(linkOf(BEN, one));
  await waiting.agree('One moment, please');
  await look(waiting, 'held');
  const { id } = await stage.server.session(await holding.key());
  await stage.server.running.context.store.endEarly(id, 'left', null, Date.now());
  await waiting.page.evaluate(() => dispatchEvent(new Event('online')));
  await waiting.heading('Set your volume');
});
