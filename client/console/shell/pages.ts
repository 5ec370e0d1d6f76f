import type { Component } from 'svelte';
import type { StudyHead } from '#core/api/study-head.ts';
import type { Permission } from '#core/api/roles.ts';
import type { en } from '../context/messages.ts';
import type { Router } from '../context/router.svelte.ts';

/** Props of every page: the path parameters. */
export interface PageProps {
  /** Empty if the address has none. */
  study: string;
  params: Record<string, string>;
  /** Access to the query of the address. */
  router: Router;
}

export interface ConsolePage {
  /** Path below /console. Pages under /studies/:study appear in the study layout. */
  path: string;
  title: keyof typeof en & `${string}.title`;
  /** Required permission. Without it, the page shows a message; the server enforces access. */
  needs: Permission;
  /** Tab of the page, if its path is not below the tab's. */
  tab?: string;
  load: () => Promise<{ default: Component<PageProps> }>;
}

/** Page that a link opens without an account: the fragment after # authorises it. */
export type LinkPage = Pick<ConsolePage, 'path' | 'title' | 'load'>;

export const LINK_PAGES: readonly LinkPage[] = [
  { path: '/watch/:slug', title: 'monitor.title', load: () => import('../monitor/Watch.svelte') },
  { path: '/desk', title: 'review.title', load: () => import('../review/LinkedDesk.svelte') },
];

/** Page without path parameters. */
const plain =
  (load: () => Promise<{ default: Component<Record<string, never>> }>): ConsolePage['load'] =>
  async () => {
    const { default: Page } = await load();
    return { default: (internals) => Page(internals, {}) };
  };

/** All pages of the console, each loaded on first use. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: '/studies/:study/quality',
    title: 'quality.title',
    needs: 'see',
    load: () => import('../quality/Quality.svelte'),
  },
  {
    path: '/studies/:study/quality/listeners',
    title: 'quality.title',
    needs: 'see',
    load: () => import('../quality/ListenersPage.svelte'),
  },
  {
    path: '/studies/:study/quality/recruiter',
    title: 'quality.title',
    needs: 'run',
    load: () => import('../quality/RecruiterPage.svelte'),
  },
  {
    path: '/studies/:study/log',
    title: 'quality.title',
    needs: 'see',
    tab: '/studies/:study/quality',
    load: () => import('../quality/LogPage.svelte'),
  },
  {
    path: '/studies/:study/listeners/:session',
    title: 'listener.title',
    needs: 'see',
    tab: '/studies/:study/quality',
    load: () => import('../quality/Listener.svelte'),
  },
  { path: '/', title: 'home.title', needs: 'enter', load: plain(() => import('../studies/Studies.svelte')) },
  {
    path: '/ratings',
    title: 'ratings.title',
    needs: 'create',
    load: plain(() => import('../ratings/ImportRatings.svelte')),
  },
  {
    path: '/accounts',
    title: 'accounts.title',
    needs: 'govern',
    load: plain(() => import('../accounts/Accounts.svelte')),
  },
  { path: '/log', title: 'log.title', needs: 'govern', load: plain(() => import('../accounts/Log.svelte')) },
  {
    path: '/password',
    title: 'password.title',
    needs: 'enter',
    load: plain(() => import('../accounts/OwnPassword.svelte')),
  },
  {
    path: '/tokens',
    title: 'tokens.title',
    needs: 'enter',
    load: plain(() => import('../tokens/Tokens.svelte')),
  },
  {
    path: '/studies/:study',
    title: 'overview.title',
    needs: 'see',
    load: () => import('../study/Overview.svelte'),
  },
  {
    path: '/studies/:study/files',
    title: 'files.title',
    needs: 'see',
    load: () => import('../files/Files.svelte'),
  },
  {
    path: '/studies/:study/clips',
    title: 'clips.title',
    needs: 'see',
    load: () => import('../study/Clips.svelte'),
  },
  {
    path: '/studies/:study/versions',
    title: 'versions.title',
    needs: 'see',
    load: () => import('../study/Versions.svelte'),
  },
  {
    path: '/studies/:study/rehearsals',
    title: 'rehearse.title',
    needs: 'see',
    load: () => import('../study/Rehearsals.svelte'),
  },
  {
    path: '/studies/:study/monitor',
    title: 'monitor.title',
    needs: 'see',
    load: () => import('../monitor/Monitor.svelte'),
  },
  {
    path: '/studies/:study/analysis',
    title: 'analysis.title',
    needs: 'see',
    load: () => import('../analysis/Analysis.svelte'),
  },
  {
    path: '/studies/:study/preview',
    title: 'preview.title',
    needs: 'run',
    load: () => import('../preview/Preview.svelte'),
  },
  {
    path: '/studies/:study/review',
    title: 'review.title',
    needs: 'review',
    load: () => import('../review/ReviewStart.svelte'),
  },
  {
    path: '/studies/:study/review/:queue/:role',
    title: 'review.title',
    needs: 'review',
    load: () => import('../review/ReviewDesk.svelte'),
  },
  {
    path: '/studies/:study/exports',
    title: 'exports.title',
    needs: 'see',
    load: () => import('../exports/Exports.svelte'),
  },
];

/** Pages of the header, and tabs of a study: in this order, if available and permitted. */
export const MAIN: readonly string[] = ['/', '/accounts', '/log'];
export const TABS: readonly string[] = [
  '/studies/:study',
  '/studies/:study/monitor',
  '/studies/:study/quality',
  '/studies/:study/review',
  '/studies/:study/analysis',
  '/studies/:study/exports',
];

/** Tabs of a study of imported ratings, which has no links and no written reasons to review. */
const RATINGS_TABS: readonly string[] = [
  '/studies/:study',
  '/studies/:study/quality',
  '/studies/:study/analysis',
  '/studies/:study/exports',
];

/** Tabs of a study. Means of clips have no listeners whose quality could be judged. */
export function tabsOf(head: Pick<StudyHead, 'state' | 'hasListeners'> | null): readonly string[] {
  if (head?.state !== 'ratings') return TABS;
  return RATINGS_TABS.filter((tab) => head.hasListeners || tab !== '/studies/:study/quality');
}

/** Path of a page's tab: the named one, else the nearest above it; empty: none. */
export function tabOf({ path, tab }: Pick<ConsolePage, 'path' | 'tab'>): string {
  if (tab !== undefined) return tab;
  const above = TABS.filter((one) => path === one || path.startsWith(`${one}/`));
  return above.toSorted((a, b) => b.length - a.length)[0] ?? '';
}
