import type { EvidenceRule } from '../contract/rule.ts';
import type { EvidencePage } from '../contract/session.ts';

const charactersOf = ({ texts }: EvidencePage): number =>
  texts.reduce((sum, text) => sum + Array.from(text).length, 0);

/**
 * Whether a text field of the page changed by any means. `edits` counts every input event: keys, an input method, dictation, a
 * screen reader, autofill, drag and drop. Pages loaded by versions that did not count edits are judged by recorded changes.
 */
const wasWritten = ({ typing: { keystrokes, pastes, edits }, textChanges }: EvidencePage): boolean =>
  keystrokes + pastes + (edits ?? textChanges) > 0;

/**
 * Texts that were not entered in a text field. A text in a field always causes an input event, so one event of any kind on a page is
 * enough. Flagged if more than half of the pages with a text have none.
 */
export const textWithoutTyping: EvidenceRule = {
  id: 'text without typing',
  version: 1,
  title: { en: 'Text without typing', zh: '无输入的文字' },
  meaning: {
    en: 'More than half of the pages with a text have neither a key press, nor a paste, nor any other change of a text field.',
    zh: '有文字的页面中，超过一半没有任何按键、粘贴或文本框的其他变化。',
  },
  limits: {
    en: 'Misses a script that invents key presses. Input methods, dictation, autofill and screen readers change the field and are not flagged.',
    zh: '无法发现虚构按键的脚本。输入法、语音输入、自动填充和读屏软件都会改变文本框，不会被标记。',
  },
  source: {
    en: 'HTML Standard, input event; calibrated on browser sessions of Earshot in Chromium, Firefox and WebKit',
    zh: 'HTML 标准的 input 事件；以 Earshot 在 Chromium、Firefox 和 WebKit 中的浏览器会话校准',
  },
  judge: ({ pages }) => {
    const written = pages.filter((page) => page.isRecorded && charactersOf(page) > 0);
    if (written.length === 0) return { flagged: null, seen: { en: 'nothing written', zh: '没有文字' } };
    const bare = written.filter((page) => !wasWritten(page));
    const characters = bare.reduce((sum, page) => sum + charactersOf(page), 0);
    return {
      flagged: 2 * bare.length > written.length,
      seen: {
        en: `${bare.length} of ${written.length} pages with a text were not typed (${characters} characters)`,
        zh: `${written.length} 个有文字的页面中 ${bare.length} 个没有输入（${characters} 个字符）`,
      },
    };
  },
};
