import { expect, test, vi } from 'vitest';
import { SESSION_STATES } from '#core/session/session.ts';
import { loadWords } from '../../../../client/i18n/catalogue.svelte.ts';
import { language } from '../../../../client/i18n/language.svelte.ts';
import { sessionStateText } from '../../../../client/console/ui/session-state-text.ts';

test('every state of a session is shown in words, in both languages', async () => {
  expect(sessionStateText('screened_out')).toBe('Screened out');
  vi.stubGlobal('document', { documentElement: {} });
  await loadWords('zh');
  language.use('zh');
  try {
    expect(sessionStateText('screened_out')).toBe('被筛除');
    expect(new Set(SESSION_STATES.map(sessionStateText)).size).toBe(SESSION_STATES.length);
    for (const state of SESSION_STATES) expect(sessionStateText(state)).not.toMatch(/[a-z_]/u);
  } finally {
    language.use('en');
  }
});
