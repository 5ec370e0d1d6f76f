/** Modes of a monitor: real or simulated listeners. Previews are in neither. */
export const MONITOR_MODES = ['live', 'rehearsal'] as const;
export type MonitorMode = (typeof MONITOR_MODES)[number];

export const LIST_SORTS = ['seen', 'came', 'progress', 'flags'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_FILTERS = ['all', 'running', 'waiting', 'finished', 'left', 'flagged'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** Listeners per page of the list. */
export const ROWS_SHOWN = 50;
