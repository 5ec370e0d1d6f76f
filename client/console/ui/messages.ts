import { consoleWords } from '../shell/words.svelte.ts';

export const en = {
  'dialog.close': 'Close',
  'dialog.cancel': 'Cancel',
  'failure.offline': 'The server cannot be reached.',
  'failure.offline.do': 'Check the connection, then try again. Nothing that was saved is lost.',
  'failure.denied': 'Your account may not do this.',
  'failure.denied.do': 'An owner can change the role of your account, or give it access to this study.',
  'failure.missing': 'There is nothing here.',
  'failure.missing.do': 'It may have been removed, or your account has no access to it.',
  'failure.refused': 'The server did not do this.',
  'failure.refused.do': 'Correct what is said above, then try again.',
  'failure.busy': 'Too many requests at once.',
  'failure.busy.do': 'Wait for a moment, then try again.',
  'failure.server': 'Something went wrong on the server.',
  'failure.server.do': 'Try again in a moment. If it goes on, look into what the server has logged.',
  'failure.page': 'This part of the page has a mistake.',
  'failure.page.do': 'Load the page anew. If it goes on, tell who maintains the server what stands above.',
  'failure.again': 'Try again',
  'table.scroll': '{label}: scrolls sideways',
  'toast.region': 'What has just happened',
  'toast.undo': 'Undo',
  'toast.dismiss': 'Dismiss',
  'copy.copy': 'Copy',
  'copy.copied': 'Copied',
  busy: 'The server is busy. This page tries again by itself.',
  loading: 'Loading…',
} as const;

export const t = consoleWords(en, async () => (await import('./messages-zh.ts')).zh);
