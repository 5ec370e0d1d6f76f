import { expect, test } from 'vitest';
import { SESSION_STATES } from '#core/session/session.ts';
import { language } from '../../../../client/console/context/language.svelte.ts';
import { wordsIn } from '../../../../client/console/context/words.svelte.ts';
import { sessionStateText } from '../../../../client/console/ui/session-state-text.ts';

test('every state of a session is shown in words, in both languages', async () => {
  expect(sessionStateText('screened_out')).toBe('screened out');
  await wordsIn('zh');
  language.choose('zh');
  try {
    expect(sessionStateText('screened_out')).toBe('被筛除');
    expect(new Set(SESSION_STATES.map(sessionStateText)).size).toBe(SESSION_STATES.length);
    for (const state of SESSION_STATES) expect(sessionStateText(state)).not.toMatch(/[a-z_]/u);
  } finally {
    language.choose('en');
  }
});
