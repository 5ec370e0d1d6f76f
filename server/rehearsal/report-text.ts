import type { RehearsalReport, Share, Spread } from './report.ts';

function spread(values: Spread | null, digits: number): string {
  if (!values) return 'none';
  const [min, median, max] = [values.min, values.median, values.max].map((value) => value.toFixed(digits));
  return `min ${min}, median ${median}, max ${max}`;
}

function share({ count, of }: Share): string {
  return of === 0 ? 'nobody (n = 0)' : `${((100 * count) / of).toFixed(0)} % (${count} of n = ${of})`;
}

/** What a reward like '4.00 GBP' is an hour, for the median session. */
function hourly(reward: string | undefined, minutes: Spread | null): string | null {
  const [, amount, currency] = /^([\d.]+) (\S+)$/.exec(reward ?? '') ?? [];
  if (amount === undefined || !minutes || minutes.median === 0) return null;
  return `${((Number(amount) * 60) / minutes.median).toFixed(2)} ${currency} an hour at the median`;
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

function screeningLines({ hasTraps, excluded }: RehearsalReport): string[] {
  if (!hasTraps)
    return ['careless caught      no trap in this study', 'careful excluded     no trap in this study'];
  return [
    `careless caught      ${share(excluded.careless)}`,
    `trap-failing caught  ${share(excluded['trap-failing'])}`,
    `careful excluded     ${share(excluded.careful)}`,
  ];
}

/** What `earshot rehearse` prints. A session is caught when at least half of its ratings of test clips do not count. */
export function rehearsalText(report: RehearsalReport, reward: string | undefined): string {
  const pay = hourly(reward, report.minutes);
  return [
    `${report.study}: rehearsal with ${report.listeners} simulated listeners (${listed(report.personas)})`,
    `sessions             ${listed(report.endings)}`,
    `ratings per clip     ${spread(report.ratings, 0)}, of ${report.clips} clips under test`,
    `of them counting     ${spread(report.counting, 0)}`,
    ...screeningLines(report),
    `minutes per session  ${spread(report.minutes, 1)}, on the pages of ${report.endings.completed} completed sessions`,
    ...(pay === null ? [] : [`pay                  ${pay}`]),
  ].join('\n');
}
