import { textTable } from '#core/analysis/tables/text-table.ts';
import type { Spread } from '#core/stats/intervals/spread.ts';
import { catchesTable } from './catches-table.ts';
import type { RehearsalReport } from './report.ts';

function spread(values: Spread | null, digits: number): string {
  if (!values) return 'none';
  const [min, median, max] = [values.min, values.median, values.max].map((value) => value.toFixed(digits));
  return `min ${min}, median ${median}, max ${max}`;
}

/** Hourly pay for the median session. */
function hourly(reward: string | undefined, minutes: Spread | null): string | null {
  const [, amount, currency] = /^([\d.]+) (\S+)$/.exec(reward ?? '') ?? [];
  if (amount === undefined || !minutes || minutes.median === 0) return null;
  return `${((Number(amount) * 60) / minutes.median).toFixed(2)} ${currency} per hour for the median session`;
}

function listed(
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<string, string>> = {},
): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${labels[name] ?? name}`)
    .join(', ');
}

/** Names of endings in the report that differ from the stored ones. */
const ENDINGS = { left: 'stopped early', full: 'turned away (study full)' };

const WIDTH = 126;

/** Wraps a line at the width of the terminal. Continued lines are indented. */
function wrapped(line: string): string[] {
  const cut = line.length > WIDTH ? line.lastIndexOf(' ', WIDTH) : -1;
  if (cut < WIDTH / 2) return [line];
  return [line.slice(0, cut), ...wrapped(`      ${line.slice(cut + 1)}`)];
}

/** Output of `earshot rehearse`. `reward`: pay per session with its currency, such as '4.00 GBP'. */
export function rehearsalText(report: RehearsalReport, reward: string | undefined): string {
  const pay = hourly(reward, report.minutes);
  const table = catchesTable(report.screenings, report.primary);
  const lines = [
    `${report.study}: rehearsal with ${report.listeners} simulated listeners (${listed(report.personas)})`,
    `sessions             ${listed(report.endings, ENDINGS)}`,
    `ratings per clip     ${spread(report.ratings, 0)} (${report.clips} test clips)`,
    `after exclusion      ${spread(report.counting, 0)} (primary rule set)`,
    `minutes per session  ${spread(report.minutes, 1)} (pages only, ${report.endings.completed} completed sessions)`,
    ...(pay === null ? [] : [`pay                  ${pay}`]),
    ...(report.hasTraps ? [] : ['traps                none in this study']),
    '',
    textTable(table, table.rows.length),
  ];
  return lines.flatMap((text) => text.split('\n').flatMap(wrapped)).join('\n');
}
