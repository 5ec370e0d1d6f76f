import type { Component } from 'svelte';
import { loadPart } from '../../lib/load-part.ts';
import type { Session, ShownPage } from '../session/session.svelte.ts';

/** The host of the study's pages, with all that plays sound: fetched while the first screens are read. */
export async function pageHost(): Promise<Component<{ session: Session; loaded: ShownPage }>> {
  const { default: PageHost } = await loadPart(() => import('./PageHost.svelte'));
  return PageHost;
}
