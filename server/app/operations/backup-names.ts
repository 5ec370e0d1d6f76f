/** All backups of the last hour are kept, then the last one of each day. */
const ALL_FOR_MS = 60 * 60_000;
const DAYS_KEPT = 7;
const DAY_MS = 24 * 60 * 60_000;

const NAME = /^earshot-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.sqlite$/;

/** Name of a backup. Names contain the time in UTC and sort by it. Example: earshot-2026-01-31T23-05-00Z.sqlite. */
export function backupName(at: number): string {
  return `earshot-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;
}

export const isBackupName = (name: string): boolean => NAME.test(name);

function madeAt(name: string): number | null {
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return date === undefined ? null : Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
}

/**
 * Names of backups to delete. The newest one always stays, and so do all of the last hour and the last one of each of
 * seven days (UTC). So erased data is gone from all backups after a week. Other names are ignored.
 */
export function outdatedBackups(names: readonly string[], now: number): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .toSorted((a, b) => b.at - a.at);
  const days = new Set<number>();
  return backups
    .filter(({ at }, index) => {
      const day = Math.floor(at / DAY_MS);
      const isLastOfDay = !days.has(day);
      days.add(day);
      const age = now - at;
      return !(index === 0 || age <= ALL_FOR_MS || (isLastOfDay && age <= DAYS_KEPT * DAY_MS));
    })
    .map(({ name }) => name);
}
