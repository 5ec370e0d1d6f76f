import { io, type Socket } from 'socket.io-client';
import type {
  ListPage,
  MonitorChange,
  MonitorCounts,
  MonitorEvents,
  MonitorFigures,
  MonitorHead,
  MonitorRequests,
  MonitorSnapshot,
  SessionRow,
  WatchEnded,
  WatchRequest,
} from '#core/api/monitor.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { ROWS_SHOWN } from '#core/api/monitor-names.ts';

/** Browser functions of a feed, replaceable in tests. */
export interface FeedWorld {
  origin: string;
  /** Calls back before the next frame. */
  frame(callback: () => void): void;
  now(): number;
  /** Key that opens one study without an account; absent: the signed-in account. */
  link?: { slug: string; token: string };
}

type FeedStatus = 'connecting' | 'live' | 'reconnecting' | 'ended';

const LONGEST_WAIT_MS = 5000;
/** Rows updated per frame: all at once would take longer than a frame. */
const ROWS_A_FRAME = 10;

/** Visible part of the list, as text. */
const partOf = ({ view: { sort, filter, offset } }: WatchRequest): string =>
  JSON.stringify([sort, filter, offset]);

/** Row of the list; its session changes. The table keeps its rows and only their text changes. */
export class RowPlace {
  row = $state.raw<SessionRow | null>(null);
}

/** The monitor's socket as state. Messages are merged and shown in parts, so that no frame waits for all of them. */
export class MonitorFeed {
  status = $state<FeedStatus>('connecting');
  ended = $state.raw<WatchEnded['code'] | null>(null);
  head = $state.raw<MonitorHead | null>(null);
  counts = $state.raw<MonitorCounts | null>(null);
  figures = $state.raw<MonitorFigures | null>(null);
  /** ISO 8601, UTC; empty before the first message. */
  asOf = $state('');
  /** Server time in whole seconds, milliseconds since 1970. */
  now = $state(0);
  total = $state(0);
  offset = $state(0);
  shown = $state(0);
  /** Whether the list answers the last request. */
  hasList = $state(false);
  readonly places: readonly RowPlace[] = Array.from({ length: ROWS_SHOWN }, () => new RowPlace());
  readonly #world: FeedWorld;
  readonly #socket: Socket<MonitorEvents, MonitorRequests>;
  #request: WatchRequest;
  #seq = -1;
  #isAsking = false;
  /** Whether the stored rows answer the last request. */
  #isAnswered = false;
  #order: readonly string[] = [];
  #rows = new Map<string, SessionRow>();
  #waiting: Partial<Pick<MonitorSnapshot, 'head' | 'counts' | 'figures' | 'asOf'>> & { list?: ListPage } = {};
  /** Index of the first row not shown yet. */
  #cursor = ROWS_SHOWN;
  #isDrawing = false;
  #ahead = 0;

  constructor(world: FeedWorld, request: WatchRequest) {
    this.#world = world;
    this.#request = request;
    this.#socket = io(`${world.origin}/console`, {
      path: `${BASE_PATH}/socket.io`,
      transports: ['websocket'],
      autoConnect: false,
      reconnectionDelayMax: LONGEST_WAIT_MS,
      ...(world.link ? { auth: world.link } : {}),
    });
    this.#socket.on('connect', () => this.#ask());
    this.#socket.on('whole', (snapshot) => this.#whole(snapshot));
    this.#socket.on('change', (change) => this.#change(change));
    this.#socket.on('ended', ({ code }) => this.#end(code));
    this.#socket.on('disconnect', () => this.#lost());
    this.#socket.on('connect_error', () => {
      // An active socket reconnects itself; any other was refused.
      if (this.#socket.active) this.#lost();
      else this.#end('not-allowed');
    });
  }

  /** Connects until the returned function is called. */
  open(): () => void {
    this.#socket.connect();
    const clock = setInterval(() => this.#tick(), 1000);
    return () => {
      clearInterval(clock);
      this.#socket.disconnect();
    };
  }

  /** Changes the request. */
  look(request: WatchRequest): void {
    const before = this.#request;
    if (JSON.stringify(request) === JSON.stringify(before)) return;
    this.#request = request;
    if (request.study !== before.study || request.mode !== before.mode) this.#forget();
    if (partOf(request) !== partOf(before)) this.#forgetList();
    if (this.#socket.connected) this.#ask();
  }

  /** In whole seconds: the words of all rows follow it. */
  #tick(): void {
    this.now = 1000 * Math.floor((this.#world.now() + this.#ahead) / 1000);
  }

  again(): void {
    this.status = 'connecting';
    this.ended = null;
    if (this.#socket.connected) this.#ask();
    else this.#socket.connect();
  }

  /** Counts of other sessions do not answer the next request. */
  #forget(): void {
    this.counts = null;
    this.figures = null;
    this.#waiting = {};
    this.#forgetList();
  }

  #forgetList(): void {
    this.hasList = false;
    this.#isAnswered = false;
  }

  #ask(): void {
    this.#isAsking = true;
    this.#socket.emit('watch', this.#request);
  }

  #whole({ seq, asOf, head, counts, list, figures }: MonitorSnapshot): void {
    // Late reply to an earlier request.
    if (head.study !== this.#request.study || head.mode !== this.#request.mode) return;
    this.#isAsking = false;
    this.#isAnswered = true;
    this.#seq = seq;
    this.#order = list.rows.map(({ id }) => id);
    this.#rows = new Map(list.rows.map((row) => [row.id, row]));
    this.#waiting = { head, counts, figures, asOf, list };
    this.#draw();
  }

  #change({ seq, asOf, head, counts, list, figures }: MonitorChange): void {
    if (this.#isAsking) return;
    if (seq !== this.#seq + 1) {
      // An update was missed: request everything.
      this.#ask();
      return;
    }
    this.#seq = seq;
    const waiting = this.#waiting;
    waiting.asOf = asOf;
    if (head) waiting.head = head;
    if (counts) waiting.counts = counts;
    if (figures) waiting.figures = figures;
    if (list) {
      this.#order = list.order ?? this.#order;
      for (const row of list.rows) this.#rows.set(row.id, row);
      const known = new Set(this.#order);
      for (const id of this.#rows.keys()) if (!known.has(id)) this.#rows.delete(id);
      waiting.list = { total: list.total, offset: this.offset, rows: [] };
    }
    this.#draw();
  }

  #end(code: WatchEnded['code']): void {
    this.#isAsking = false;
    this.ended = code;
    this.status = 'ended';
    if (code === 'not-allowed' || code === 'not-found') this.#socket.disconnect();
  }

  #lost(): void {
    if (this.status !== 'ended') this.status = this.asOf === '' ? 'connecting' : 'reconnecting';
  }

  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    this.#world.frame(() => this.#picture());
  }

  /** Updates the part above the list in one frame, then the list a few rows at a time. */
  #picture(): void {
    const { head, counts, figures, asOf, list } = this.#waiting;
    if (asOf !== undefined) this.#showCounters({ head, counts, figures, asOf });
    else if (list) {
      this.total = list.total;
      this.offset = list.rows.length > 0 ? list.offset : this.offset;
      this.shown = this.#order.length;
      this.#cursor = 0;
      delete this.#waiting.list;
    } else this.#showRows();
    const isMore = this.#waiting.asOf !== undefined || this.#waiting.list || this.#cursor < ROWS_SHOWN;
    if (isMore) this.#world.frame(() => this.#picture());
    else this.#isDrawing = false;
  }

  #showCounters({
    head,
    counts,
    figures,
    asOf,
  }: {
    head: MonitorHead | undefined;
    counts: MonitorCounts | undefined;
    figures: MonitorFigures | null | undefined;
    asOf: string;
  }): void {
    const { list } = this.#waiting;
    this.#waiting = list ? { list } : {};
    if (head) this.head = head;
    if (counts) this.counts = counts;
    if (figures !== undefined) this.figures = figures;
    this.asOf = asOf;
    this.#ahead = Date.parse(asOf) - this.#world.now();
    this.#tick();
    this.status = 'live';
    this.ended = null;
  }

  #showRows(): void {
    let changed = 0;
    while (this.#cursor < ROWS_SHOWN && changed < ROWS_A_FRAME) {
      const place = this.places[this.#cursor];
      const id = this.#order[this.#cursor];
      const row = id === undefined ? null : (this.#rows.get(id) ?? null);
      if (place && place.row !== row) {
        place.row = row;
        changed += 1;
      }
      this.#cursor += 1;
    }
    if (this.#cursor >= ROWS_SHOWN) this.hasList = this.#isAnswered;
  }
}
