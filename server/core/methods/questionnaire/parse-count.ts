const ENGLISH = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

const CHINESE = '零一二三四五六七八九';

/** 0-99 in Chinese numerals, or null. Example: 十二 is 12, 二十 is 20, 两 is 2. */
function parseChinese(text: string): number | null {
  const digit = (numeral: string): number => CHINESE.indexOf(numeral.replace('两', '二').replace('〇', '零'));
  if (text.length === 1 && digit(text) >= 0) return digit(text);
  const match = /^([二三四五六七八九]?)十([一二三四五六七八九]?)$/u.exec(text);
  if (!match) return null;
  const [, tens = '', ones = ''] = match;
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
}

/**
 * The whole number that a listener wrote, or null for anything else: digits (full-width ones too), an English word up
 * to twenty, or Chinese numerals up to 99 with or without a measure word. Example: parseCount(' Two ', 'en') is 2.
 */
export function parseCount(text: string, language: 'en' | 'zh'): number | null {
  const plain = text.normalize('NFKC').trim().toLowerCase().replace(/\.$/u, '');
  if (/^\d{1,6}$/u.test(plain)) return Number(plain);
  if (language === 'en') {
    const word = ENGLISH.indexOf(plain);
    return word >= 0 ? word : null;
  }
  const counted = plain.replace(/\s*[个位名]?人?$/u, '');
  return /^\d{1,6}$/u.test(counted) ? Number(counted) : parseChinese(counted);
}
