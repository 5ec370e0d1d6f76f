import { z } from 'zod';
import { ab } from './ab/index.ts';
import { abx } from './abx/index.ts';
import type { AnswerOf, Method, ViewOf } from './contract/method.ts';
import { mushra } from './mushra/index.ts';
import { pairwise } from './pairwise/index.ts';
import { questionnaire } from './questionnaire/index.ts';
import { rating } from './rating/index.ts';
import { ternary } from './ternary/index.ts';

/** All methods that a study may use. A new one is a line here and a line in the client's pages. */
export const methods = { mushra, ternary, pairwise, questionnaire, ab, abx, rating };

export type MethodId = keyof typeof methods;
export type View<Id extends MethodId> = ViewOf<(typeof methods)[Id]>;
export type Answer<Id extends MethodId> = AnswerOf<(typeof methods)[Id]>;
export type AnyView = { [Id in MethodId]: View<Id> }[MethodId];

const byId: ReadonlyMap<string, Method<string, AnyView>> = new Map<string, Method<string, AnyView>>(
  Object.entries(methods),
);

/** Default method of imported ratings: it rates single clips on any scale. */
export const DEFAULT_METHOD: MethodId = 'rating';

/** Whether each rating of a method is about two clips; false for an unknown method. */
export const ratesPairs = (id: string): boolean => byId.get(id)?.ratesPairs ?? false;

/** Throws for an unknown method. Stored studies were validated, so that is a bug. */
export function methodOf(id: string): Method<string, AnyView> {
  const method = byId.get(id);
  if (!method) throw new Error(`method ${id} is not registered`);
  return method;
}

const [first, ...others] = Object.values(methods);
if (!first) throw new Error('the registry requires at least 1 method');

/** The block schemas of all methods, discriminated by `method`. */
export const blockConfig = z.discriminatedUnion('method', [
  first.config,
  ...others.map(({ config }) => config),
]);

/** The view schemas of all methods, discriminated by `method`. */
export const anyView: z.ZodType<AnyView> = z.discriminatedUnion('method', [
  first.viewSchema,
  ...others.map(({ viewSchema }) => viewSchema),
]);
