export type JustificationFault = 'too short' | 'no words' | 'repeated';

const CJK = /[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]/u;

/** A normalised reason: without differences in width of letters, case, spaces and punctuation. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

/**
 * Fault of a written reason, or null. After trimming, it needs 10 characters (4 in Chinese, Japanese or Korean), words
 * rather than only punctuation, digits or one repeated character, and must differ from the listener's previous three
 * reasons. Never affects payment. Example: justificationFault('aaaaaaaaaaaa', []) is 'no words'.
 */
export function justificationFault(text: string, previous: readonly string[]): JustificationFault | null {
  const trimmed = text.trim();
  if (Array.from(trimmed).length < (CJK.test(trimmed) ? 4 : 10)) return 'too short';
  const words = normalised(trimmed);
  if (/^\d*$/u.test(words) || new Set(words).size < 2) return 'no words';
  if (previous.slice(-3).some((reason) => normalised(reason) === words)) return 'repeated';
  return null;
}

/** Longest reason that is stored, in characters. */
export const JUSTIFICATION_MAX = 1000;
