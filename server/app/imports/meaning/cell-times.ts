import type { DATE_ORDERS } from '#core/api/rating-options.ts';

/** Order of day and month in dates with slashes, as an option names it. */
export type DateOrder = (typeof DATE_ORDERS)[number];

const CLOCK = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})${CLOCK}$`, 'i');
/** Form of our own times, which need no change. */
const OURS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const SECONDS = /^\d{10}(?:\.\d+)?$/;
const MILLISECONDS = /^\d{13}$/;

interface Day {
  year: string;
  month: string;
  day: string;
}

const two = (text: string): string => text.padStart(2, '0');

function hour24(hour: string, half: string | undefined): string {
  if (half === undefined) return two(hour);
  return two(String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)));
}

/** ISO text in UTC of a day and the parts of a clock time; null for a day or time that does not exist. */
function isoOf({ year, month, day }: Day, clock: readonly (string | undefined)[]): string | null {
  const [hour = '0', minute = '00', second = '00', fraction = '0', half, zone = 'Z'] = clock;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d{2}):?/, '$1:') : 'Z';
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = new Date(
    `${date}T${hour24(hour, half)}:${minute}:${second}.${fraction.padEnd(3, '0')}${offset}`,
  );
  if (Number.isNaN(time.getTime())) return null;
  // Days like 31 February move into the next month.
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? time.toISOString() : null;
}

/** Whether a text is a date with the year last, whose day and month may be in either order. */
export const isDoubtful = (text: string): boolean => YEAR_LAST.test(text.trim());

/** Order of the date that a text shows by a day above 12; null if it shows none. */
export function shownOrder(text: string): DateOrder | null {
  const [, first, sign, second] = YEAR_LAST.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  if (sign === '.' || Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : null;
}

/**
 * A time in ISO 8601, UTC. Times without a zone are taken for UTC. Null for another text, and for a date whose order
 * is not known. Examples: '05.03.2026 12:30', '2026-03-05 12:30:00', '1772713800'.
 */
export function timeText(cell: string, order: DateOrder | null): string | null {
  if (OURS.test(cell)) return cell;
  const text = cell.trim();
  if (SECONDS.test(text)) return new Date(Number(text) * 1000).toISOString();
  if (MILLISECONDS.test(text)) return new Date(Number(text)).toISOString();
  const [, year = '', month = '', day = '', ...clock] = YEAR_FIRST.exec(text) ?? [];
  if (year !== '') return isoOf({ year, month, day }, clock);
  const [, first = '', , second = '', last = '', ...time] = YEAR_LAST.exec(text) ?? [];
  if (last === '') return null;
  const own = shownOrder(text) ?? order;
  if (own === null) return null;
  const [dayOf, monthOf] = own === 'dmy' ? [first, second] : [second, first];
  return isoOf({ year: last, month: monthOf, day: dayOf }, time);
}
