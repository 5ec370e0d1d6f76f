import { expect, test } from 'vitest';
import { BLOCKS } from '../support/short-studies.ts';
import { useLiveStage } from '../support/stage.ts';

const stage = useLiveStage();

test('A4 a label cannot be chosen, by click or by key, before the clip was heard; none is chosen then', async () => {
  const listener = await stage.open(await stage.short('ternary', { blocks: [BLOCKS['ternary'] ?? ''] }));
  await listener.begin();
  const chosen = listener.page.getByRole('radio', { checked: true });
  await listener.choice('Human').click({ force: true });
  await listener.page.keyboard.press('h');
  await listener.page.keyboard.press('1');
  expect(await chosen.count()).toBe(0);
  await listener.hear('the recording');
  expect(await chosen.count()).toBe(0);
  await listener.page.keyboard.press('m');
  await listener.page.getByRole('radio', { name: 'Machine', checked: true }).waitFor();
});

test('Q4 questions open when the clip was heard, and it can be played again while answering', async () => {
  const blocks = [BLOCKS['questionnaire'] ?? ''];
  const listener = await stage.open(await stage.short('questionnaire', { blocks }));
  await listener.begin();
  const question = listener.page.getByRole('textbox', { name: /^1\. / });
  expect(await question.isDisabled()).toBe(true);
  await listener.hear('the recording');
  expect(await question.isEnabled()).toBe(true);
  await question.fill('two');
  await listener.button('Play the recording').click();
  expect(await question.inputValue()).toBe('two');
});
