import type { Trial } from './step.ts';

const CHINESE = '零一二三四五六七八九';

/** One typed digit as 0-9, whatever its width or script; null for any other character. */
function digitOf(character: string): string | null {
  if (/[0-9]/.test(character)) return character;
  if (/[\uFF10-\uFF19]/.test(character)) return String(character.charCodeAt(0) - 0xff10);
  if (character === '〇') return '0';
  const chinese = CHINESE.indexOf(character);
  return chinese < 0 ? null : String(chinese);
}

/** Digits as typed, like '1 5 3', '1, 5, 3', '１５３' or '一五三', as '153'; null if there are other characters. */
export function typedDigits(text: string): string | null {
  const digits = Array.from(text.replace(/[\s,，、.。;；+-]/g, ''), digitOf);
  return digits.length === 0 || digits.includes(null) ? null : digits.join('');
}

/** A response in its stored and compared form; null if it does not fit the trial. */
export function readResponse(ask: Trial['ask'], response: string): string | null {
  if (ask.kind === 'digits') return typedDigits(response);
  return ask.options.some(({ value }) => value === response) ? response : null;
}
