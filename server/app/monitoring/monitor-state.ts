import { alarmsOf } from '#core/monitoring/alarms.ts';
import { monitorCounts } from '#core/monitoring/counts.ts';
import { fastLimit } from '#core/monitoring/session-list.ts';
import type { Seen } from '#core/monitoring/session-facts.ts';
import type { MonitorCounts, MonitorFigures, MonitorHead } from '#core/api/monitor.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import type { SeenStudy } from './seen-study.ts';

/** State of a study at one moment, for all views. */
export interface MonitorState {
  /** Milliseconds since 1970. */
  now: number;
  asOf: string;
  head: MonitorHead;
  counts: MonitorCounts;
  figures: MonitorFigures | null;
  sessions: readonly Seen[];
  fastMs: number;
}

/** Whether answers can be stored. */
export interface HealthFlags {
  database: boolean;
  disk: boolean;
}

/** The state of one mode of a study. */
export function monitorStateOf(
  seen: SeenStudy,
  mode: MonitorMode,
  { now, figures, health }: { now: number; figures: MonitorFigures | null; health: HealthFlags },
): MonitorState {
  const sessions = seen.of(mode);
  const counts = monitorCounts(sessions, seen.study, now);
  return {
    now,
    asOf: new Date(now).toISOString(),
    head: seen.head(mode),
    counts: { ...counts, alarms: alarmsOf(sessions, counts, figures?.traps ?? [], health) },
    figures,
    sessions,
    fastMs: fastLimit(sessions),
  };
}
