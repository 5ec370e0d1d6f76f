import type { Component } from 'svelte';
import { loadWorded } from '../../i18n/catalogue.svelte.ts';
import type { ShownPage } from '../session/page-loader.ts';
import type { Session } from '../session/session.svelte.ts';

/** Host of the study's pages, with all audio code: loaded while the first screens are read. */
export async function pageHost(): Promise<Component<{ session: Session; loaded: ShownPage }>> {
  const { default: PageHost } = await loadWorded(() => import('./PageHost.svelte'));
  return PageHost;
}
