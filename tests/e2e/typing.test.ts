import { expect, test } from 'vitest';
import type { EvidencePage } from '#core/evidence/contract/session.ts';
import { textWithoutTyping } from '#core/evidence/rules/text-without-typing.ts';
import { answersOf } from '../../server/app/ratings/session-answers.ts';
import { sessionEvidence } from '../../server/app/ratings/session-evidence.ts';
import { findStudy, StudySessions } from '../../server/app/ratings/study-sessions.ts';
import type { BrowserListener } from '../support/browser-listener.ts';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const stage = useLiveStage();

const field = ({ page }: BrowserListener) => page.getByRole('textbox');

/** Ways of writing that press no key of their own, as far as a page can see. */
const WAYS: readonly ((listener: BrowserListener, text: string) => Promise<void>)[] = [
  // An input method or dictation: the words come in whole.
  async (listener, text) => {
    await field(listener).focus();
    for (const word of text.split(' ')) await listener.page.keyboard.insertText(`${word} `);
  },
  // Autofill, a screen reader or an extension: the value is set, and the page is told.
  (listener, text) => field(listener).fill(text),
];

test('texts that an input method, dictation or autofill wrote press no key, are counted all the same, and set off no rule', async () => {
  const link = await stage.short('written', { blocks: [BLOCKS['ternary'] ?? ''] });
  const listener = await stage.open(link);
  await listener.begin();
  for (const [index, write] of WAYS.entries()) {
    await listener.hear('the recording');
    await listener.choice('Human').check();
    await listener.choice('Certain').check();
    await write(listener, `the pauses sound odd in part ${index}`);
    await listener.next(index + 2);
  }
  const { store } = stage.server.running.context;
  const study = await findStudy(store, 'written');
  const stored = async (): Promise<EvidencePage[]> => {
    const pages: EvidencePage[] = [];
    for await (const { bound, record } of new StudySessions(store, study, ['live']).read()) {
      const session = sessionEvidence(bound, record, answersOf(bound, record));
      expect(session.hasDeviceNote).toBe(true);
      expect(textWithoutTyping.judge(session)).toMatchObject({ flagged: false });
      pages.push(...session.pages);
    }
    return pages;
  };
  // The page goes on before the server has the answer.
  await expect.poll(async () => (await stored()).length).toBe(WAYS.length);
  const pages = await stored();
  expect(pages.map(({ typing }) => typing)).toEqual([
    { keystrokes: 0, pastes: 0, edits: 7 },
    { keystrokes: 0, pastes: 0, edits: 1 },
  ]);
});
