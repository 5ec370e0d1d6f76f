import { isDeepStrictEqual } from 'node:util';
import { MonitorFeed } from '../../../../client/console/monitor/monitor-feed.svelte.ts';
import type { MonitorFigures } from '#core/api/monitor.ts';
import { VIEW } from '../../../server/app/monitoring/rig.ts';

/** The page of the monitor without its screen. It connects until it is closed. */
export class OpenMonitor {
  readonly feed: MonitorFeed;
  readonly close: () => void;

  constructor(origin: string, study: string) {
    const frame = (callback: () => void): void => void setTimeout(callback, 0);
    this.feed = new MonitorFeed(
      { origin, frame, now: Date.now },
      { study, mode: 'rehearsal', view: { ...VIEW, sort: 'came' } },
    );
    this.close = this.feed.open();
  }

  /** All that it shows, without the moments at which it was counted. */
  state() {
    const { status, head, counts, figures, total, places } = this.feed;
    return {
      status,
      head,
      counts,
      figures: figures && withoutMoment(figures),
      total,
      rows: places.map(({ row }) => row),
    };
  }
}

/** The parts of their states in which two monitors differ now. */
export function otherwise(one: Pick<OpenMonitor, 'state'>, other: Pick<OpenMonitor, 'state'>): string[] {
  const [a, b] = [Object.entries(one.state()), Object.entries(other.state())];
  return a.filter(([, value], index) => !isDeepStrictEqual(value, b[index]?.[1])).map(([name]) => name);
}

function withoutMoment({ asOf: _asOf, ...figures }: MonitorFigures): Omit<MonitorFigures, 'asOf'> {
  return figures;
}
