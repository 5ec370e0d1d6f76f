import { BASE_PATH } from '../../lib/base-path.ts';

const BASE = `${BASE_PATH}/console`;

/** Address of a console page for a link. Example: href('/accounts') is '/console/accounts'. */
export const href = (path: string): string => `${BASE}${path === '/' ? '' : path}`;

/** Parts of the browser's window that a router needs. */
export type RouterWindow = Pick<
  Window,
  'location' | 'history' | 'scrollY' | 'addEventListener' | 'removeEventListener'
>;

/** Arrival at a page: whether by navigation, and the scroll position when it was left. */
interface Arrival {
  isFirst: boolean;
  scrollY: number;
}

interface Entry {
  entry: number;
  scrollY: number;
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('entry' in state)) return null;
  const { entry } = state;
  const scrollY = 'scrollY' in state ? state.scrollY : 0;
  return typeof entry === 'number' && typeof scrollY === 'number' ? { entry, scrollY } : null;
}

/** Whether a link click is for the router, not for a new tab or a download. */
function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}

/** Router of the console. Links are plain links; those within the console do not reload the page. */
export class Router {
  readonly #window: RouterWindow;
  readonly #scrolls = new Map<number, number>();
  #entry = 0;
  #newest = 0;
  #path = $state('/');
  #search = $state('');
  #hash = $state('');
  arrival: Arrival = { isFirst: true, scrollY: 0 };

  constructor(window: RouterWindow) {
    this.#window = window;
    this.#read();
  }

  /** Path below /console, with a leading slash. */
  get path(): string {
    return this.#path;
  }

  /** Query of the address. Reactive. */
  get query(): URLSearchParams {
    return new URLSearchParams(this.#search);
  }

  /** Fragment of the address, which is never sent to a server. */
  get fragment(): string {
    return this.#hash.slice(1);
  }

  /** Follows the browser's buttons and the document's links, until the returned function is called. */
  listen(): () => void {
    const { history } = this.#window;
    const known = entryOf(history.state);
    this.#entry = known?.entry ?? 0;
    this.#newest = this.#entry;
    this.arrival = { isFirst: true, scrollY: known?.scrollY ?? 0 };
    history.scrollRestoration = 'manual';
    const onpop = (): void => this.#onpop();
    const onclick = (event: Event): void => this.#onclick(event);
    const onhide = (): void => this.#keep();
    this.#window.addEventListener('popstate', onpop);
    this.#window.addEventListener('click', onclick);
    this.#window.addEventListener('pagehide', onhide);
    return () => {
      this.#window.removeEventListener('popstate', onpop);
      this.#window.removeEventListener('click', onclick);
      this.#window.removeEventListener('pagehide', onhide);
    };
  }

  /** Goes to a page, such as '/accounts'. `replace`: replaces the current history entry. */
  go(path: string, { replace = false } = {}): void {
    const { history, scrollY } = this.#window;
    this.#scrolls.set(this.#entry, scrollY);
    if (!replace) {
      this.#newest = this.#entry + 1;
      this.#entry = this.#newest;
    }
    const state: Entry = { entry: this.#entry, scrollY: 0 };
    if (replace) history.replaceState(state, '', href(path));
    else history.pushState(state, '', href(path));
    this.arrival = { isFirst: false, scrollY: 0 };
    this.#read();
  }

  /** Changes the query, for filters that a link keeps; an empty value removes its name. */
  ask(values: Readonly<Record<string, string>>): void {
    const query = this.query;
    for (const [name, value] of Object.entries(values)) {
      if (value === '') query.delete(name);
      else query.set(name, value);
    }
    const search = query.size === 0 ? '' : `?${query}`;
    this.#window.history.replaceState(
      { entry: this.#entry, scrollY: this.#window.scrollY } satisfies Entry,
      '',
      `${href(this.#path)}${search}`,
    );
    this.#search = search;
  }

  #onpop(): void {
    const left = this.#entry;
    const came = entryOf(this.#window.history.state);
    const before = this.#path;
    this.#scrolls.set(left, this.#window.scrollY);
    this.#entry = came?.entry ?? 0;
    const isSame = before === pathOf(this.#window.location);
    // A link within the current page scrolls to its target.
    if (!isSame)
      this.arrival = { isFirst: false, scrollY: this.#scrolls.get(this.#entry) ?? came?.scrollY ?? 0 };
    this.#read();
  }

  #onclick(event: Event): void {
    if (!(event instanceof MouseEvent) || !isPlain(event) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link || link.target !== '' || link.hasAttribute('download')) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    const isOurs =
      pathname === BASE || (pathname.startsWith(`${BASE}/`) && !pathname.startsWith(`${BASE}/api/`));
    if (origin !== this.#window.location.origin || !isOurs) return;
    const isWithin = pathOf({ pathname }) === this.#path && search === this.#search && hash !== '';
    if (isWithin) return;
    event.preventDefault();
    this.go(`${pathOf({ pathname })}${search}${hash}`);
  }

  #keep(): void {
    const { history, scrollY } = this.#window;
    history.replaceState({ entry: this.#entry, scrollY } satisfies Entry, '');
  }

  #read(): void {
    const { location } = this.#window;
    this.#path = pathOf(location);
    this.#search = location.search;
    this.#hash = location.hash;
  }
}

function pathOf({ pathname }: Pick<Location, 'pathname'>): string {
  const below = pathname.slice(BASE.length).replace(/\/+$/u, '');
  return below === '' ? '/' : below;
}
