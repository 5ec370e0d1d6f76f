import { describe, expect, test } from 'vitest';
import { matchPage } from '../../../../client/console/shell/match-page.ts';
import { href, Router, type RouterWindow } from '../../../../client/console/context/router.svelte.ts';

const ORIGIN = 'https://earshot.example';

/** A window with a history of its own, as far as a router looks at it. */
class FakeWindow {
  readonly #entries: { url: URL; state: unknown }[];
  readonly #heard = new Map<string, Set<(event: Event) => void>>();
  #at = 0;
  scrollY = 0;
  scrollRestoration = 'auto';

  constructor(path: string) {
    this.#entries = [{ url: new URL(path, ORIGIN), state: null }];
  }

  get url(): URL {
    return this.#entries[this.#at]?.url ?? new URL(ORIGIN);
  }

  get length(): number {
    return this.#entries.length;
  }

  get asWindow(): RouterWindow {
    const push = (state: unknown, url: string, isNew: boolean): void => {
      const entry = { state, url: new URL(url || this.url.href, this.url) };
      if (isNew) this.#at += 1;
      this.#entries.splice(this.#at, this.#entries.length, entry);
    };
    const state = (): unknown => this.#entries[this.#at]?.state;
    const url = (): URL => this.url;
    const scrolled = (): number => this.scrollY;
    const parts = {
      location: {
        get pathname() {
          return url().pathname;
        },
        get search() {
          return url().search;
        },
        get hash() {
          return url().hash;
        },
        get origin() {
          return ORIGIN;
        },
      },
      history: {
        get state() {
          return state();
        },
        scrollRestoration: 'auto',
        pushState: (to: unknown, _: string, path: string) => push(to, path, true),
        replaceState: (to: unknown, _: string, path = '') => push(to, path, false),
      },
      get scrollY() {
        return scrolled();
      },
      addEventListener: (name: string, heard: (event: Event) => void) => {
        this.#heard.set(name, (this.#heard.get(name) ?? new Set()).add(heard));
      },
      removeEventListener: (name: string, heard: (event: Event) => void) => {
        this.#heard.get(name)?.delete(heard);
      },
    };
    // @ts-expect-error A part of a window is what a router needs.
    return parts;
  }

  travel(steps: number): void {
    this.#at += steps;
    this.fire('popstate');
  }

  fire(name: string): void {
    for (const heard of this.#heard.get(name) ?? []) heard(new Event(name));
  }
}

function opened(path: string): { window: FakeWindow; router: Router; stop: () => void } {
  const window = new FakeWindow(path);
  const router = new Router(window.asWindow);
  return { window, router, stop: router.listen() };
}

describe('an address', () => {
  test.each([
    ['/console', '/'],
    ['/console/', '/'],
    ['/console/studies/mushra', '/studies/mushra'],
    ['/console/log/', '/log'],
  ])('%s is the page %s', (address, path) => {
    expect(opened(address).router.path).toBe(path);
  });

  test('a link to a page has the address that leads to it', () => {
    expect(href('/')).toBe('/console');
    expect(href('/studies/mushra')).toBe('/console/studies/mushra');
  });

  test('what stands after the # is known, and only here', () => {
    expect(opened('/console/welcome#a-secret').router.fragment).toBe('a-secret');
  });
});

test('going somewhere adds to the history, and back is where one was, as far down', () => {
  const { window, router } = opened('/console');
  expect(router.arrival).toEqual({ isFirst: true, scrollY: 0 });
  window.scrollY = 420;
  router.go('/accounts');
  expect([router.path, window.url.pathname, window.length]).toEqual(['/accounts', '/console/accounts', 2]);
  expect(router.arrival).toEqual({ isFirst: false, scrollY: 0 });
  window.scrollY = 99;
  window.travel(-1);
  expect([router.path, router.arrival.scrollY]).toEqual(['/', 420]);
  window.travel(1);
  expect([router.path, router.arrival.scrollY]).toEqual(['/accounts', 99]);
});

test('a page that takes the place of another cannot be gone back to', () => {
  const { window, router } = opened('/console/welcome#a-secret');
  router.go('/', { replace: true });
  expect([router.path, router.fragment, window.length]).toEqual(['/', '', 1]);
  expect(window.url.href).toBe(`${ORIGIN}/console`);
});

test('a filter is part of the address without being a step of its own, and an empty one goes', () => {
  const { window, router } = opened('/console/log?account=ada');
  expect(router.query.get('account')).toBe('ada');
  router.ask({ study: 'mushra', account: '' });
  expect([window.url.search, window.length]).toEqual(['?study=mushra', 1]);
  expect(router.query.get('study')).toBe('mushra');
  router.ask({ study: '' });
  expect(window.url.href).toBe(`${ORIGIN}/console/log`);
});

test('a page that is loaded anew is as far down as it was', () => {
  const { window } = opened('/console/log');
  window.scrollY = 300;
  window.fire('pagehide');
  const again = new Router(window.asWindow);
  again.listen();
  expect(again.arrival).toEqual({ isFirst: true, scrollY: 300 });
});

test('who stops listening hears nothing any more', () => {
  const { window, router, stop } = opened('/console');
  router.go('/log');
  stop();
  window.travel(-1);
  expect(router.path).toBe('/log');
});

describe('a page is found by its address', () => {
  const pages = ['/', '/log', '/studies/:study', '/studies/new', '/studies/:study/quality/:session'].map(
    (path) => ({ path }),
  );
  test.each([
    ['/', '/', {}],
    ['/log', '/log', {}],
    ['/studies/mushra', '/studies/:study', { study: 'mushra' }],
    ['/studies/new', '/studies/new', {}],
    ['/studies/a%20b/quality/x', '/studies/:study/quality/:session', { study: 'a b', session: 'x' }],
  ])('%s', (address, path, params) => {
    expect(matchPage(pages, address)).toEqual({ page: { path }, params });
  });

  test.each(['/nowhere', '/studies', '/studies/mushra/other', '/studies/%E0%A4%A'])(
    '%s is none',
    (address) => {
      expect(matchPage(pages, address)).toBeNull();
    },
  );
});
