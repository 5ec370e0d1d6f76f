import type { StudySummary } from '#core/console/monitor.ts';
import type { ConsoleContext } from '../../http/console/console-context.ts';

/**
 * How a study stands, from what the monitor keeps: read once, then kept up by what is stored. null for a name that no study has. Alarms
 * about traps are among them only while somebody looks at the monitor, as they need all ratings.
 */
export function studySummary(
  { monitors }: Pick<ConsoleContext, 'monitors'>,
  study: string,
): Promise<StudySummary | null> {
  return monitors.summary(study);
}
