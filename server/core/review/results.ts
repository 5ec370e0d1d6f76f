import { groupBy } from '../order/group-by.ts';
import { inNaturalOrder } from '../order/natural-order.ts';
import { cohenKappa } from '../stats/agreement/cohen-kappa.ts';
import { codeAgreement, offeredCodes, ticksOf } from './coding.ts';
import type { ReviewResults, VerdictCounts } from './contract.ts';
import { differ, DISPUTED, QUESTIONS, resolved, subjectOf, type Queue, type Review } from './review.ts';

/** An item to review, with its system if results are by system. */
export interface Item {
  id: string;
  system: string | null;
}

type BySubject = ReadonlyMap<string, readonly Review[]>;

const bySubject = (reviews: readonly Review[]): BySubject => groupBy(reviews, ({ subject }) => subject);

/** The subjects of all items, question by question. */
function subjectsOf(
  queue: Queue,
  items: readonly Item[],
): { question: string; item: Item; subject: string }[] {
  return Object.keys(QUESTIONS[queue]).flatMap((question) =>
    items.map((item) => ({ question, item, subject: subjectOf(question, item.id) })),
  );
}

function namesOf(queue: Queue, items: readonly Item[], reviews: readonly Review[]): string[] {
  const open = new Set(subjectsOf(queue, items).map(({ subject }) => subject));
  const own = reviews.filter(({ subject }) => open.has(subject));
  return [...new Set(own.map(({ reviewer }) => reviewer))].toSorted();
}

/** Reviewers of any of the items, by name, without those who only adjudicate. */
export function reviewersOf(queue: Queue, items: readonly Item[], reviews: readonly Review[]): string[] {
  return namesOf(
    queue,
    items,
    reviews.filter(({ adjudicates }) => !adjudicates),
  );
}

/** Adjudicators of any difference about the items, by name. */
export function adjudicatorsOf(queue: Queue, items: readonly Item[], reviews: readonly Review[]): string[] {
  return namesOf(
    queue,
    items,
    reviews.filter(({ adjudicates }) => adjudicates),
  );
}

/** Whether a reviewer has answered every question about an item. */
export function isReviewed(
  queue: Queue,
  item: Pick<Item, 'id'>,
  reviewer: string,
  reviews: ReadonlySet<string>,
): boolean {
  return Object.keys(QUESTIONS[queue]).every((question) =>
    reviews.has(reviewKey(subjectOf(question, item.id), reviewer)),
  );
}

export const reviewKey = (subject: string, reviewer: string): string => JSON.stringify([subject, reviewer]);

/** The questions about an item on which reviewers differ, decided or not. */
export function differencesOf(queue: Queue, { id }: Pick<Item, 'id'>, reviews: BySubject): string[] {
  return Object.keys(QUESTIONS[queue]).filter((question) =>
    differ(reviews.get(subjectOf(question, id)) ?? []),
  );
}

function agreementOn(
  question: string,
  subjects: readonly string[],
  reviews: BySubject,
  names: readonly string[],
) {
  const said = subjects.map((subject) => reviews.get(subject) ?? []);
  const pairs = said.flatMap((own): [string, string][] => {
    const [a, b] = names.map((name) => own.find(({ reviewer }) => reviewer === name)?.verdict);
    return a !== undefined && b !== undefined ? [[a, b]] : [];
  });
  const differing = said.filter(differ);
  const decided = differing.filter((own) => own.some(({ adjudicates }) => adjudicates)).length;
  return { question, ...cohenKappa(pairs), differ: differing.length, decided };
}

/** Agreement on each code of the coding sheet, of the reviewers who have finished. */
function agreementOnCodes(subjects: readonly string[], reviews: BySubject, names: readonly string[]) {
  const answers = subjects.map((subject) =>
    ticksOf((reviews.get(subject) ?? []).filter(({ reviewer }) => names.includes(reviewer))),
  );
  return offeredCodes(answers).map((code) => codeAgreement(code, answers));
}

function countsOf(
  queue: Queue,
  question: string,
  system: string | null,
  subjects: readonly string[],
  verdictOf: (subject: string) => string | null,
): VerdictCounts {
  const verdicts = subjects.map(verdictOf);
  const names = [...(QUESTIONS[queue][question] ?? []), DISPUTED];
  const counts = names.map((name) => [name, verdicts.filter((verdict) => verdict === name).length] as const);
  return { question, system, counts: Object.fromEntries(counts) };
}

/**
 * Results of the reviews of all items: Cohen's kappa of the two reviewers with its interval, and the frequency of each
 * verdict; by system once all differences are decided. Null until the required number of reviewers have finished every
 * item.
 */
export function reviewResults(
  queue: Queue,
  items: readonly Item[],
  given: readonly Review[],
  reviewers: number,
): ReviewResults | null {
  const names = reviewersOf(queue, items, given);
  const keys = new Set(
    given
      .filter(({ adjudicates }) => !adjudicates)
      .map((review) => reviewKey(review.subject, review.reviewer)),
  );
  const done = names.filter((name) => items.every((item) => isReviewed(queue, item, name, keys)));
  if (items.length === 0 || done.length < reviewers) return null;
  const reviews = bySubject(given);
  const verdictOf = (subject: string): string | null => resolved(reviews.get(subject) ?? [], reviewers);
  const byQuestion = groupBy(subjectsOf(queue, items), ({ question }) => question);
  const isDecided = [...byQuestion.values()].flat().every(({ subject }) => verdictOf(subject) !== DISPUTED);
  const systems =
    queue === 'clips' && isDecided ? inNaturalOrder(items.flatMap(({ system }) => system ?? [])) : [];
  const verdicts = [...byQuestion].flatMap(([question, own]) =>
    [null, ...systems].map((system) => {
      const subjects = own.filter(({ item }) => system === null || item.system === system);
      return countsOf(
        queue,
        question,
        system,
        subjects.map(({ subject }) => subject),
        verdictOf,
      );
    }),
  );
  const all = [...byQuestion].map(([question, own]) => ({
    question,
    subjects: own.map(({ subject }) => subject),
  }));
  return {
    items: items.length,
    agreement: all.map(({ question, subjects }) => agreementOn(question, subjects, reviews, done)),
    codes: all.flatMap(({ subjects }) => agreementOnCodes(subjects, reviews, done)),
    verdicts,
  };
}
