import type { MonitorMode } from '#core/api/monitor-names.ts';

/** Session mode of an address: listeners or rehearsal. */
export const modeOf = (query: URLSearchParams): MonitorMode =>
  query.get('mode') === 'rehearsal' ? 'rehearsal' : 'live';
