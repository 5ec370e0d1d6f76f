import type { MonitorMode } from '#core/api/monitor-names.ts';

/** Whose sessions an address asks to see. */
export const modeOf = (query: URLSearchParams): MonitorMode =>
  query.get('mode') === 'rehearsal' ? 'rehearsal' : 'live';
