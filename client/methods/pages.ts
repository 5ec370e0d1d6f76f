import type { AnyView, Answer, MethodId, View } from '#core/methods/registry.ts';
import { mushraPage } from './mushra/mushra-page.ts';
import type { MethodPage } from './page-props.ts';
import { pairwisePage } from './pairwise/pairwise-page.ts';
import { questionnairePage } from './questionnaire/questionnaire-page.ts';
import { ternaryPage } from './ternary/ternary-page.ts';

/** The page of every method. One that is missing is a type error here. */
const pages: { [Id in MethodId]: MethodPage<View<Id>, Answer<Id>> } = {
  mushra: mushraPage,
  ternary: ternaryPage,
  pairwise: pairwisePage,
  questionnaire: questionnairePage,
};

/** The page for a view, for the host that shows whichever comes. */
export function pageFor(view: AnyView): MethodPage<AnyView, unknown> {
  // A view's method names the page that takes it: what TypeScript cannot follow through the table.
  return pages[view.method] as unknown as MethodPage<AnyView, unknown>;
}
