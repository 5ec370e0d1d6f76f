import { t } from './messages.ts';

/** CodeMirror's messages in the language of the page, by its English ones; $ marks their parameter. */
export const phrases = (): Record<string, string> => ({
  Find: t('editor.find'),
  Replace: t('editor.replaceWith'),
  next: t('editor.next'),
  previous: t('editor.previous'),
  all: t('editor.all'),
  'match case': t('editor.case'),
  regexp: t('editor.regexp'),
  'by word': t('editor.word'),
  replace: t('editor.replace'),
  'replace all': t('editor.replaceAll'),
  close: t('editor.close'),
  'current match': t('editor.match'),
  'replaced $ matches': t('editor.replacedAll', { matches: '$' }),
  'replaced match on line $': t('editor.replaced', { line: '$' }),
  'on line': t('editor.onLine'),
  'Go to line': t('editor.goToLine'),
  go: t('editor.go'),
  Completions: t('editor.suggestions'),
  'Control character': t('editor.control'),
  'Selection deleted': t('editor.deleted'),
});
