import type { FunnelStage } from '#core/api/monitor.ts';

/** Row of the drop-off table: neighbouring pages share one if there are many. */
export interface StageGroup {
  kind: FunnelStage['kind'];
  first: string;
  last: string;
  /** Number of sessions that completed the last of them. */
  reached: number;
  stopped: number;
}

const MOST_PAGES = 24;

/** Groups the stages into at most 24 rows of pages. */
export function groupStages(funnel: readonly FunnelStage[]): StageGroup[] {
  const pages = funnel.filter(({ kind }) => kind === 'page').length;
  const size = Math.ceil(pages / MOST_PAGES);
  const groups: (StageGroup & { count: number })[] = [];
  for (const { kind, name, reached, stopped } of funnel) {
    const last = groups.at(-1);
    if (kind === 'page' && last?.kind === 'page' && last.count < size) {
      last.last = name;
      last.reached = reached;
      last.stopped += stopped;
      last.count += 1;
    } else groups.push({ kind, first: name, last: name, reached, stopped, count: 1 });
  }
  return groups.map(({ count: _count, ...group }) => group);
}
