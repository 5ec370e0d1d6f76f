import type { AnyView, Answer, MethodId, View } from '#core/methods/registry.ts';
import { loadWorded } from '../../i18n/catalogue.svelte.ts';
import type { MethodPage } from './shared/page-props.ts';

/** Page of every method, loaded on first use. A missing one is a type error. */
const pages: { [Id in MethodId]: () => Promise<MethodPage<View<Id>, Answer<Id>>> } = {
  mushra: async () => (await import('./mushra/mushra-page.ts')).mushraPage,
  ternary: async () => (await import('./ternary/ternary-page.ts')).ternaryPage,
  pairwise: async () => (await import('./pairwise/pairwise-page.ts')).pairwisePage,
  ab: async () => (await import('./ab/ab-page.ts')).abPage,
  abx: async () => (await import('./abx/abx-page.ts')).abxPage,
  questionnaire: async () => (await import('./questionnaire/questionnaire-page.ts')).questionnairePage,
  rating: async () => (await import('./rating/rating-page.ts')).ratingPage,
};

/** Preloads the page of a method. The host loads it again if this fails. */
export function preloadPage(method: string): void {
  Object.entries(pages)
    .find(([id]) => id === method)?.[1]()
    .catch(() => undefined);
}

/** Returns the page of a view. */
export async function pageFor(view: AnyView): Promise<MethodPage<AnyView, unknown>> {
  // A view's method selects its page: TypeScript cannot follow that through the table.
  return (await loadWorded<unknown>(pages[view.method])) as MethodPage<AnyView, unknown>;
}
