import { beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import type { BrowserListener } from '../support/browser-listener.ts';
import { shortPairs } from '../support/short-pairs.ts';
import { look } from './look.ts';
import { useLiveStage } from '../support/stage.ts';

const PREPARATION = `
consent_statements:
  - {en: I am at least 18 years old, zh: 我已年满 18 岁}
  - {en: I have read this and agree to take part, zh: 我已阅读并同意参加}
preparation:
  - sound level
  - headphones
  - check: comprehension
    questions:
      - question: {en: What do you judge?, zh: 您要评价什么？}
        options: [{en: How it sounds, zh: 听感}, {en: How loud it is, zh: 音量}]
        right: 1
        explanation: {en: 'You judge how it sounds, not how loud it is.', zh: 您评价的是听感，而不是音量。}
closing:
  - {check: demographics, fields: [age, gender, first language], required: [age]}
breaks: {every_minutes: 1, least_seconds: 0}
contact:`;

const PRACTICE = `  - {method: pairwise, systems: [human, flite_rms], pages: 1, null_pairs: 1, training: true, min_coverage: 0}
`;

const stage = useLiveStage();
let version: StudyVersion;

beforeAll(async () => {
  version = await stage.server.publish('prosody', {
    replace: [
      ['language: en', 'language: [en, zh]'],
      ['\ncontact:', PREPARATION],
      ['blocks:\n', `blocks:\n${PRACTICE}`],
      ...shortPairs('pages: 1\n    min_coverage: 0'),
    ],
  });
});

async function arrive(): Promise<BrowserListener> {
  const listener = await stage.open(stage.server.link(version));
  await listener.button('I agree and start').waitFor();
  return listener;
}

/** Goes to the step after the headphones, whose sounds take long to hear. */
async function skipHeadphones(listener: BrowserListener): Promise<void> {
  const { id } = await stage.server.session(await listener.key());
  const result = { passed: true, right: 6, trials: 6, attempts: 1 };
  await stage.server.running.context.store.recordCheck(id, {
    name: 'headphones',
    event: 'done',
    result,
    at: Date.now(),
  });
  await listener.page.reload();
}

test('C1 P7 nobody begins without every box, and the sound is warned of before the first', async () => {
  const listener = await arrive();
  await listener.page.getByText('Turn the volume down before you put on your headphones.').waitFor();
  await look(listener, 'consent');
  await listener.page.getByRole('checkbox').first().check();
  await listener.button('I agree and start').click();
  await listener.page
    .getByRole('alert')
    .filter({ hasText: 'You can only take part if you agree.' })
    .waitFor();
  expect(await listener.hasFocus(listener.page.getByRole('checkbox').last())).toBe(true);
  await listener.button('中文').click();
  await listener.button('我同意并开始').waitFor();
  expect(await listener.page.locator('html').getAttribute('lang')).toBe('zh-Hans');
  await look(listener, 'consent-zh');
  await listener.button('English').click();
  await listener.agree();
});

test('C4 C5 C7 the level needs the sample; a trial opens when its sound has ended, which plays once, also over a reload', async () => {
  const listener = await arrive();
  await listener.agree();
  await listener.button('I hear it well').click();
  await listener.page.getByRole('alert').filter({ hasText: 'Please play the sample first.' }).waitFor();
  await listener.page.getByText('Sound that is too loud can hurt your ears').waitFor();
  await look(listener, 'level');
  await listener.button('Play the recording').click();
  await listener.page.getByRole('button', { name: 'Play the recording', pressed: true }).waitFor();
  await listener.button('I hear it well').click();
  await listener.heading('Headphones');
  await look(listener, 'check-intro');
  await listener.button('Start').click();
  const first = listener.button('First');
  expect(await first.isDisabled()).toBe(true);
  await listener.button('Play the sound').click();
  await listener.button('Playing…').waitFor();
  expect(await first.isDisabled()).toBe(true);
  await listener.status('Please answer now.').waitFor();
  expect(await first.isEnabled()).toBe(true);
  await listener.button('Played').click({ force: true });
  await listener.page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
  expect(await listener.button('Playing…').count()).toBe(0);
  await look(listener, 'check-trial');
  await listener.page.reload();
  await listener.button('Start').click();
  await listener.page.getByText('Trial 1 of 6').waitFor();
  await listener.button('Played').waitFor();
  await listener.page.keyboard.press('2');
  await listener.page.getByText('Trial 2 of 6').waitFor();
});

test('G2 G12 from questions to practice, answers and a form, with Next too early at every step', async () => {
  const listener = await arrive();
  await listener.agree();
  await skipHeadphones(listener);
  await listener.button('Play the recording').click();
  await listener.page.getByRole('button', { name: 'Play the recording', pressed: true }).waitFor();
  await listener.button('I hear it well').click();
  await listener.button('Continue').click();
  await listener.button('Start').click();
  await listener.page.getByText('Question 1 of 1').waitFor();
  await look(listener, 'question');
  await listener.button('How loud it is').click();
  await listener.page.getByText('You judge how it sounds, not how loud it is.').waitFor();
  await look(listener, 'question-again');
  await listener.button('Try again').click();
  await listener.button('How it sounds').click();
  const explained = listener.page.getByRole('heading', { name: 'What you heard' });
  for (const position of [1, 2]) {
    await listener.arrive(position);
    await listener.page.getByText('Practice', { exact: true }).waitFor();
    await listener.button('Next').click();
    await listener.page.getByRole('alert').filter({ hasText: 'Please choose an answer' }).waitFor();
    await listener.choice('No difference').check();
    await listener.page.keyboard.press('Control+Enter');
    const next = listener.page.getByText(new RegExp(`^Page ${position + 1} of`));
    await explained.or(next).waitFor();
    if (!(await explained.isVisible())) continue;
    await look(listener, 'feedback');
    await listener.button('Continue').click();
  }
  for (const position of [3, 4]) {
    await listener.arrive(position);
    expect(await listener.page.getByText('Practice', { exact: true }).count()).toBe(0);
    await listener.choice('No difference').check();
    await listener.button(position === 4 ? 'Finish' : 'Next').click();
  }
  await listener.heading('About you');
  await look(listener, 'form');
  await listener.button('Continue').click();
  await listener.page.getByRole('alert').filter({ hasText: 'Please answer: Your age' }).waitFor();
  expect(await listener.hasFocus(listener.choice('18-19'))).toBe(true);
  await look(listener, 'form-too-early');
  await listener.choice('20-39').check();
  await listener.button('Continue').click();
  await listener.heading('Finished');
  await look(listener, 'finished');
});

test('the keys are listed by ?, and who leaves is asked first and told what becomes of the answers', async () => {
  const listener = await arrive();
  await listener.agree();
  await listener.page.keyboard.press('?');
  await listener.page.getByRole('dialog', { name: 'Help' }).waitFor();
  await listener.page.getByText('Stop the sound').waitFor();
  await look(listener, 'help');
  await listener.page.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await listener.page.keyboard.press('Escape');
  await listener.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await listener.page.keyboard.press('?');
  expect(await listener.page.getByRole('dialog').isVisible()).toBe(false);
  await listener.button('Help').click();
  await listener.button('Leave the study…').click();
  expect(await listener.hasFocus(listener.button('No, stay'))).toBe(true);
  await look(listener, 'leave');
  await listener.button('Yes, leave the study').click();
  await listener.heading('You have left the study');
  await look(listener, 'left');
  await listener.page.reload();
  await listener.heading('You have left the study');
});

test('who does not pass a check reads what the study needs, and when to come again', async () => {
  const listener = await arrive();
  await listener.agree();
  const { id } = await stage.server.session(await listener.key());
  const at = Date.now();
  const DAY_MS = 86_400_000;
  const result = { passed: false, barred: true, until: at + 9 * DAY_MS };
  const { store } = stage.server.running.context;
  await store.recordCheck(id, { name: 'headphones', event: 'done', result, at });
  await store.endEarly(id, 'screened_out', null, at);
  await listener.page.reload();
  await listener.heading('The study ends here');
  await listener.page.getByText('This study needs: headphones.').waitFor();
  await listener.page.getByText('again in 9 days').waitFor();
});
