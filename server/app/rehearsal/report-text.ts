import { textTable } from '#core/analysis/tables/text-table.ts';
import type { Spread } from '#core/stats/intervals/spread.ts';
import { catchesTable } from './catches-table.ts';
import type { RehearsalReport } from './report.ts';

function spread(values: Spread | null, digits: number): string {
  if (!values) return 'none';
  const [min, median, max] = [values.min, values.median, values.max].map((value) => value.toFixed(digits));
  return `min ${min}, median ${median}, max ${max}`;
}

/** Hourly pay of a reward like '4.00 GBP' for the median session. */
function hourly(reward: string | undefined, minutes: Spread | null): string | null {
  const [, amount, currency] = /^([\d.]+) (\S+)$/.exec(reward ?? '') ?? [];
  if (amount === undefined || !minutes || minutes.median === 0) return null;
  return `${((Number(amount) * 60) / minutes.median).toFixed(2)} ${currency} an hour at the median`;
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

const WIDTH = 126;

/** A line that is no wider than the terminal, with what does not fit on lines below it. */
function wrapped(line: string): string[] {
  const cut = line.length > WIDTH ? line.lastIndexOf(' ', WIDTH) : -1;
  if (cut < WIDTH / 2) return [line];
  return [line.slice(0, cut), ...wrapped(`      ${line.slice(cut + 1)}`)];
}

/** What `earshot rehearse` prints. */
export function rehearsalText(report: RehearsalReport, reward: string | undefined): string {
  const pay = hourly(reward, report.minutes);
  const table = catchesTable(report.screenings, report.primary);
  const lines = [
    `${report.study}: rehearsal with ${report.listeners} simulated listeners (${listed(report.personas)})`,
    `sessions             ${listed(report.endings)}`,
    `ratings per clip     ${spread(report.ratings, 0)}, of ${report.clips} clips under test`,
    `of them counting     ${spread(report.counting, 0)}`,
    `minutes per session  ${spread(report.minutes, 1)}, on the pages of ${report.endings.completed} completed sessions`,
    ...(pay === null ? [] : [`pay                  ${pay}`]),
    ...(report.hasTraps ? [] : ['traps                none in this study: its methods pass no verdict']),
    '',
    textTable(table, table.rows.length),
  ];
  return lines.flatMap((text) => text.split('\n').flatMap(wrapped)).join('\n');
}
