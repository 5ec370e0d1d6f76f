/** Words for a missing number, in lower case. */
const MISSING_WORDS = new Set(' na n/a #n/a <na> nan null none nil undefined missing - -- . ?'.split(' '));

const PLAIN = /^[+-]?\d+(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;
const GROUPED_BY_POINTS = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const GROUPED_BY_COMMAS = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/;
/** A comma before three digits, which may also group thousands. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** The sign before the decimals of numbers, as an option names it. */
export type DecimalSign = 'comma' | 'point';

/**
 * A number as our tables write it: without spaces around it, with a decimal point, and empty if it is missing. Texts
 * that are no numbers stay as they are, and so does a comma that may group thousands. `hasComma`: whether a comma is
 * the decimal sign; null if that is open. Examples: ' 4 ' is 4, '3,5' is 3.5, 'n/a' is empty.
 */
export function numberText(cell: string, hasComma: boolean | null): string {
  if (PLAIN.test(cell) && !(hasComma === true && GROUPED_BY_POINTS.test(cell) && cell.split('.').length > 2))
    return cell;
  const text = cell
    .normalize('NFKC')
    .trim()
    .replace(/^\u2212/, '-');
  if (MISSING_WORDS.has(text.toLowerCase())) return '';
  if (hasComma !== false && DECIMAL_COMMA.test(text))
    return hasComma === null && DOUBTFUL.test(text) ? text : text.replace(',', '.');
  if (
    hasComma !== false &&
    GROUPED_BY_POINTS.test(text) &&
    (text.includes(',') || text.split('.').length > 2)
  )
    return text.replaceAll('.', '').replace(',', '.');
  return hasComma !== true && GROUPED_BY_COMMAS.test(text) ? text.replaceAll(',', '') : text;
}
