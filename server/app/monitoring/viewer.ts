import { listed, rowOf } from '#core/monitoring/session-list.ts';
import type { ListView, MonitorChange, MonitorSnapshot, SessionRow } from '#core/api/monitor.ts';
import { ROWS_SHOWN } from '#core/api/monitor-names.ts';
import type { MonitorState } from './monitor-state.ts';

/** Shortest time between two messages with rows, ms: nobody reads a list that moves more often, and it takes most of a page's time. */
const LIST_PAUSE_MS = 1000;

/** Listeners in view, and their total number. */
interface InView {
  total: number;
  offset: number;
  rows: SessionRow[];
}

/** The state last sent to one page. Only changes are sent after it. */
export class Viewer {
  #view: ListView;
  #seq = 0;
  #sent: { head: string; counts: string; figures: string | null; total: number } | null = null;
  #listedAt = -Infinity;
  #rows = new Map<string, string>();
  #order: readonly string[] = [];

  constructor(view: ListView) {
    this.#view = view;
  }

  /** Complete state, as the first message to a viewer. */
  snapshot(state: MonitorState): MonitorSnapshot {
    const { asOf, head, counts, figures } = state;
    const list = this.#inView(state);
    this.#keep(list, state);
    this.#sent = {
      head: JSON.stringify(head),
      counts: JSON.stringify(counts),
      figures: figures?.asOf ?? null,
      total: list.total,
    };
    this.#seq = 0;
    return { seq: 0, asOf, head, counts, list, figures };
  }

  /** Changes since the last message; null before the snapshot and without changes. */
  change(state: MonitorState): MonitorChange | null {
    const sent = this.#sent;
    if (!sent) return null;
    const { asOf, head, counts, figures } = state;
    const change: MonitorChange = { seq: this.#seq + 1, asOf };
    const [headText, countsText] = [JSON.stringify(head), JSON.stringify(counts)];
    if (headText !== sent.head) change.head = head;
    if (countsText !== sent.counts) change.counts = counts;
    if (figures && figures.asOf !== sent.figures) change.figures = figures;
    // A clock that was set back holds nothing up.
    const isDue = Math.abs(state.now - this.#listedAt) >= LIST_PAUSE_MS;
    const list = isDue ? this.#changedList(state) : null;
    if (list) change.list = list;
    if (Object.keys(change).length === 2) return null;
    this.#sent = {
      head: headText,
      counts: countsText,
      figures: figures?.asOf ?? sent.figures,
      total: list?.total ?? sent.total,
    };
    this.#seq += 1;
    return change;
  }

  /** Changes of the list since the last message, which are kept as sent; null if there are none. */
  #changedList(state: MonitorState): MonitorChange['list'] | null {
    const list = this.#inView(state);
    const { rows, total } = list;
    const order = rows.map(({ id }) => id);
    const isOther = order.length !== this.#order.length || order.some((id, at) => id !== this.#order[at]);
    const changed = rows.filter((row) => this.#rows.get(row.id) !== JSON.stringify(row));
    if (!isOther && changed.length === 0 && total === this.#sent?.total) return null;
    this.#keep(list, state);
    return { total, rows: changed, ...(isOther ? { order } : {}) };
  }

  #keep({ rows }: InView, { now }: MonitorState): void {
    this.#listedAt = now;
    this.#rows = new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
    this.#order = rows.map(({ id }) => id);
  }

  #inView(state: MonitorState): InView {
    const { sessions, now, fastMs } = state;
    const all = listed(sessions, this.#view, { now, fastMs });
    const held = this.#view.isHeld && this.#order.length > 0;
    const byId = held ? new Map(sessions.map((seen) => [seen.id, seen])) : null;
    // Show the last page if the list has become too short for the offset.
    const offset = Math.min(
      this.#view.offset,
      Math.max(0, Math.ceil(all.length / ROWS_SHOWN) - 1) * ROWS_SHOWN,
    );
    const shown = byId
      ? this.#order.flatMap((id) => byId.get(id) ?? [])
      : all.slice(offset, offset + ROWS_SHOWN);
    return { total: all.length, offset, rows: shown.map((seen) => rowOf(seen, { now, fastMs })) };
  }

  /** Moves to another part of the list. Listeners already in view keep their order. */
  look(view: ListView): void {
    const isSamePart =
      view.offset === this.#view.offset && view.sort === this.#view.sort && view.filter === this.#view.filter;
    this.#view = view;
    if (!isSamePart) this.#order = [];
  }
}
