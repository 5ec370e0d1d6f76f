import type { AnyView, Answer, MethodId, View } from '#core/methods/registry.ts';
import { loadWorded } from '../../i18n/catalogue.svelte.ts';
import type { MethodPage } from './shared/page-props.ts';

/** The page of every method, fetched when a study first shows it. One that is missing is a type error here. */
const pages: { [Id in MethodId]: () => Promise<MethodPage<View<Id>, Answer<Id>>> } = {
  mushra: async () => (await import('./mushra/mushra-page.ts')).mushraPage,
  ternary: async () => (await import('./ternary/ternary-page.ts')).ternaryPage,
  pairwise: async () => (await import('./pairwise/pairwise-page.ts')).pairwisePage,
  ab: async () => (await import('./ab/ab-page.ts')).abPage,
  abx: async () => (await import('./abx/abx-page.ts')).abxPage,
  questionnaire: async () => (await import('./questionnaire/questionnaire-page.ts')).questionnairePage,
  rating: async () => (await import('./rating/rating-page.ts')).ratingPage,
};

/** Begins to fetch the page of a method; who shows it asks again for what does not come now. */
export function preloadPage(method: string): void {
  Object.entries(pages)
    .find(([id]) => id === method)?.[1]()
    .catch(() => undefined);
}

/** The page for a view, for the host that shows whichever comes. */
export async function pageFor(view: AnyView): Promise<MethodPage<AnyView, unknown>> {
  // A view's method names the page that takes it: what TypeScript cannot follow through the table.
  return (await loadWorded<unknown>(pages[view.method])) as MethodPage<AnyView, unknown>;
}
