import type { Store } from '../../db/contract/store.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** Sources of the figures that are read when they are asked for. */
export interface GaugeWorld {
  store: Pick<Store, 'listCurrentVersions' | 'countSessions' | 'reservedPages'>;
  freeBytes(): Promise<number>;
  lateMs(): number;
  /** Number of running jobs. */
  jobs(): number;
  /** When the last backup was made, milliseconds since 1970; null: none yet, or none are made. */
  backedUpAt(): number | null;
  now(): number;
}

async function sessionsByState({
  store,
}: GaugeWorld): Promise<Map<string, { labels: Record<string, string>; count: number }>> {
  const sums = new Map<string, { labels: Record<string, string>; count: number }>();
  for (const { name } of await store.listCurrentVersions())
    for (const { mode, state, sessions } of await store.countSessions(name)) {
      const key = `${mode} ${state}`;
      const count = (sums.get(key)?.count ?? 0) + sessions;
      sums.set(key, { labels: { mode, state }, count });
    }
  return sums;
}

/** Adds the figures of the database, the disk, jobs and backups. */
export function addGauges(metrics: Metrics, world: GaugeWorld): void {
  metrics.gauge(
    'earshot_sessions',
    'Sessions by mode and state.',
    async (gauge) => {
      gauge.reset();
      for (const { labels, count } of (await sessionsByState(world)).values()) gauge.set(labels, count);
    },
    ['mode', 'state'],
  );
  metrics.gauge(
    'earshot_reserved_pages',
    'Pages that are reserved for a listener and not answered yet.',
    async (gauge) => gauge.set(await world.store.reservedPages()),
  );
  metrics.gauge('earshot_jobs_running', 'Jobs of researchers that are under way.', (gauge) =>
    gauge.set(world.jobs()),
  );
  metrics.gauge('earshot_disk_free_bytes', 'Free space on the disk of the data folder.', async (gauge) =>
    gauge.set(await world.freeBytes()),
  );
  metrics.gauge(
    'earshot_event_loop_late_seconds',
    "Mean delay of the event loop by the server's own work, over the last seconds.",
    (gauge) => gauge.set(world.lateMs() / 1000),
  );
  metrics.gauge(
    'earshot_backup_age_seconds',
    'Time since the last backup; absent before the first.',
    (gauge) => {
      const at = world.backedUpAt();
      if (at === null) gauge.remove();
      else gauge.set((world.now() - at) / 1000);
    },
  );
}
