import { z } from 'zod';
import type { LayoutVersion } from './layout-version.ts';
import type { AnsweredPage, Draw, Page, PagePlan, RatingValue, Verdict } from '../../session/page.ts';
import { createRandom, type Random } from '../../order/random.ts';
import type { ReviewedPart } from '../../review/reviewed-part.ts';
import type { ExclusionRule } from '../../verdicts/exclusion-rule.ts';
import type { Simulated } from './simulation.ts';
import { languagesOf, type Language } from '../../text/languages.ts';
import type { Recipe } from '../../clips/renditions.ts';
import type { StudyMaterial } from './study-material.ts';
import type { Description, WordingFacts } from './description.ts';
import type { AnswerOrder } from './answer-order.ts';
import type { DesignMistake } from './mistake.ts';
import { perContext } from './per-context.ts';
import { readOnce } from './read-once.ts';
import type { Waveform } from './waveform.ts';
import { asFirst, isRepeat, layoutWithRepeats, repeatMistakes, withRepeats, type Again } from './repeats.ts';

/** How often each unit is taken: finished pages plus unexpired leases. 0 for units never drawn. */
export type Fill = (unit: string) => number;

/** Something that a block tests and counts for its quota: a clip, a pair or an item. */
export interface Tested {
  /** The units that count for it: one for each arrangement. */
  units: readonly string[];
  clips: readonly string[];
  /** Ratings wanted over all its units; null: no limit. */
  quota: number | null;
  /** The text that is spoken. */
  item: string;
  /** The systems on its page. */
  systems: readonly string[];
}

/** Keys every block has, whatever its method. */
export const blockKeys = {
  min_coverage: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of every clip that must be heard before Next. Default: set by method and clip length.'),
  training: z
    .boolean()
    .optional()
    .describe(
      'true: practice pages. Every clip is heard in full, the page shows the right answers afterwards, and no rating counts.',
    ),
};

/** The keys of blockKeys in a block of any method. */
export interface CommonConfig {
  method: string;
  min_coverage?: number | undefined;
  training?: boolean | undefined;
  /** Only in methods that can repeat a page. */
  repeats?: number | undefined;
}

/** The study that uses a method, and the block's config. */
export interface Context<Config> {
  study: StudyMaterial;
  config: Config;
  /** Index of the block in the study. */
  block: number;
}

/**
 * Definition of a kind of page, except its appearance. Shared code calls these functions and never checks a method's
 * name.
 */
export interface MethodSpec<Config, View, Answer> {
  id: string;
  /** One sentence for the study file reference. */
  summary: string;
  /** The block's keys in study.yaml: a strict object with `method` as a literal; each key described with default and unit. */
  config: z.ZodObject & z.ZodType<Config>;
  /** Whether each rating is about two clips. Default: false. */
  ratesPairs?: boolean;
  /** Delivery: one bundle of compared clips, or one long clip streamed. */
  delivery: 'bundle' | 'stream';
  /** Default: none. */
  waveform?(context: Context<Config>): Waveform;
  /** Default share of each clip to hear, 0 to 1; null: the general rule in listening.ts. */
  minCoverage: number | null;
  /** The derived files that the block plays. May contain duplicates. */
  renditions(context: Context<Config>): { clip: string; recipe: Recipe }[];
  /** Groups of clip ids that one page may compare; they are made equally long. Default: every page plays one clip. */
  together?(context: Context<Config>): readonly (readonly string[])[];
  /** Whether different sample rates or channel counts are an error instead of a warning. */
  needsOneFormat?(context: Context<Config>): boolean;
  /** Order of the answers of its scales; null: it has no scales. Default: null. */
  order?(context: Context<Config>): AnswerOrder | null;
  /** Mistakes in the design, such as too few trap clips, missing clips or missing right answers. */
  mistakes(context: Context<Config>): DesignMistake[];
  /** Everything that the block tests, each once, without traps. Called only for designs without mistakes. */
  tested(context: Context<Config>): readonly Tested[];
  /**
   * The units of a new session: least-filled first, ties at random, without clips in `taken`. null if the study cannot
   * serve another whole session.
   */
  draw(context: Context<Config>, fill: Fill, taken: ReadonlySet<string>, random: Random): Draw[] | null;
  /** The pages of those draws in the order shown. Pure, and always the same for the same layout version. */
  layout(
    context: Context<Config>,
    draws: readonly Draw[],
    random: Random,
    version: LayoutVersion,
  ): PagePlan[];
  /** Lengths of the zones of a batch; each has a trap in a random place. Default: one zone with all pages. */
  zones?: readonly number[];
  /**
   * For methods with the key `repeats`: the unit of a page's repeat, in a newly drawn order; null for a page that is not
   * under test.
   */
  again?(context: Context<Config>, unit: string, random: Random): string | null;
  /** Schema of `view`: a strict object with `method` as a literal. Tests check every page that is sent against it. */
  viewSchema: z.ZodObject & z.ZodType<View>;
  /** The page as the browser may know it, in a language of the study. Equal for traps and test pages except for study text. */
  view(context: Context<Config>, page: Page, language: Language): View;
  /**
   * Feedback of a practice page: for each slot in order what it was, in words, or null. Called only in blocks with
   * `training: true`. Default: no feedback.
   */
  feedback?(context: Context<Config>, page: Page, language: Language): (string | null)[];
  /** The method's built-in wording in a language; null if the study provides all of it. Default: null. */
  wording?(context: Context<Config>, language: Language): WordingFacts | null;
  /** The questions and how pages are made, for a methods section, with wording in a language of the study. */
  describe(context: Context<Config>, language: Language): Description;
  /** Schema of the answers of every page of a block: strict, with the study's limits. Stored answers are read by it alone. */
  answer(context: Context<Config>): z.ZodType<Answer>;
  /**
   * Reason to refuse an answer that fits the schema, or null: that it is not about the sounds of its page, for example. Applies when answers are accepted, never to stored ones: the rule may
   * become stricter, and answers accepted earlier stay readable. Default: no refusal.
   */
  fault?(context: Context<Config>, page: Page, answer: Answer): string | null;
  ratings(context: Context<Config>, page: Page, answer: Answer): RatingValue[];
  /** The written reasons of an answer and what they are about, in the listener's language. Default: none. */
  reviewed?(context: Context<Config>, page: Page, answer: Answer, language: Language): ReviewedPart[];
  /** The verdict rules of the method, in the order of tables. */
  verdicts: readonly ExclusionRule[];
  /** The verdicts on the pages of one session's block, in order of position. */
  judge(context: Context<Config>, pages: readonly { page: Page; answer: Answer | null }[]): Verdict[];
  /** The verdicts that a listener can get, with the number of pages or questions with a right answer; 1 for a rule on all pages. */
  checks?(context: Context<Config>): Record<string, number>;
  /** A simulated listener's answer, from the browser's view and the sound. */
  simulate(view: View, page: { slots: readonly string[] }, listener: Simulated): Answer;
}

/** A block of a published study, bound to its method. */
export interface Block<View = unknown, Answer = unknown> {
  methodId: string;
  delivery: 'bundle' | 'stream';
  waveform: Waveform;
  minCoverage: number | null;
  /** Practice: stored, marked on the page, and never rated. */
  training: boolean;
  /** Pages of a sitting, over which traps are spread; null: one sitting. */
  sittingPages: number | null;
  renditions(): { clip: string; recipe: Recipe }[];
  /** Groups of clip ids that one page may compare. */
  together(): readonly (readonly string[])[];
  /** Whether different sample rates or channel counts are an error. */
  needsOneFormat: boolean;
  order: AnswerOrder | null;
  mistakes(): DesignMistake[];
  tested(): readonly Tested[];
  draw(fill: Fill, taken: ReadonlySet<string>, random: Random): Draw[] | null;
  layout(draws: readonly Draw[], random: Random, version: LayoutVersion): PagePlan[];
  /** Lengths of the zones of a batch, each with its pages in random order; empty: one zone with all pages. */
  zones: readonly number[];
  /** Default: the study's main language. */
  view(page: Page, language?: Language): View;
  /** Feedback on each slot of an answered practice page; null: none. */
  feedback(page: Page, language: Language): (string | null)[] | null;
  /** null if no built-in wording is shown. */
  wording(language: Language): WordingFacts | null;
  /** The questions word for word, and how pages are made. */
  describe(language: Language): Description;
  /** Schema of the answers of every page. */
  answer(): z.ZodType<Answer>;
  /** Why the page does not accept an answer: of its schema or in words; null: it does. Answers that are stored already are not asked again. */
  answerFault(page: Page, answer: unknown): z.core.$ZodIssue | string | null;
  ratings(page: Page, answer: unknown): RatingValue[];
  /** Parts of an answer that reviewers judge; empty if nothing was written. */
  reviewed(page: Page, answer: unknown, language: Language): ReviewedPart[];
  judge(pages: readonly AnsweredPage[]): Verdict[];
  /** Checks of listeners by the name of the verdict or rule, with the number of pages or questions. */
  checks(): Readonly<Record<string, number>>;
}

/** Practice pages must be heard in full. */
const TRAINING_COVERAGE = 0.95;

export interface Method<Id extends string = string, View = unknown, Answer = unknown> {
  id: Id;
  summary: string;
  /** Whether each rating is about two clips. */
  ratesPairs: boolean;
  /** A strict object with `method` as discriminator. */
  config: z.ZodObject & z.ZodType<CommonConfig>;
  verdicts: readonly ExclusionRule[];
  /** Content of pages. */
  viewSchema: z.ZodObject & z.ZodType<View>;
  bind(study: StudyMaterial, config: unknown, block: number): Block<View, Answer>;
  simulate(view: unknown, page: { slots: readonly string[] }, listener: Simulated): Answer;
}

/** The view and the answer of a method, for the page that shows it. */
export type ViewOf<M> = M extends Method<string, infer View, infer _Answer> ? View : never;
export type AnswerOf<M> = M extends Method<string, infer _View, infer Answer> ? Answer : never;

/**
 * Wraps a typed method for shared code: stored configs and answers are parsed before use.
 */
export function defineMethod<
  const Id extends string,
  Config extends CommonConfig,
  View extends { method: Id },
  Answer,
>(spec: MethodSpec<Config, View, Answer> & { id: Id }): Method<Id, View, Answer> {
  const isOwn = (view: unknown): view is View =>
    typeof view === 'object' && view !== null && 'method' in view && view.method === spec.id;
  const schemaOf = perContext((context: Context<Config>) => spec.answer(context));
  return {
    id: spec.id,
    summary: spec.summary,
    ratesPairs: spec.ratesPairs ?? false,
    config: spec.config,
    verdicts: spec.verdicts,
    viewSchema: spec.viewSchema,
    bind(study, rawConfig, block) {
      const context = { study, config: spec.config.parse(rawConfig), block };
      const [mainLanguage] = languagesOf(study.config);
      const { min_coverage: minCoverage, training = false, repeats = 0 } = context.config;
      const again: Again = (unit, random) => spec.again?.(context, unit, random) ?? null;
      const mistakes = (): DesignMistake[] => {
        const found = spec.mistakes(context);
        if (repeats === 0 || found.some(({ severity }) => severity === 'error')) return found;
        const random = createRandom('repeats');
        const draws = spec.draw(context, () => 0, new Set(), random) ?? [];
        return [...found, ...repeatMistakes(context.config, draws, again, random)];
      };
      const read = readOnce((_page, answer) => schemaOf(context).parse(answer));
      const checks = (): Record<string, number> => {
        const all = { ...(training ? {} : spec.checks?.(context)), 'intra-rater': repeats };
        return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
      };
      return {
        methodId: spec.id,
        delivery: spec.delivery,
        waveform: spec.waveform?.(context) ?? 'none',
        minCoverage: minCoverage ?? (training ? TRAINING_COVERAGE : spec.minCoverage),
        training,
        sittingPages: study.config.sittings?.pages ?? null,
        renditions: () => spec.renditions(context),
        together: () => spec.together?.(context) ?? [],
        needsOneFormat: spec.needsOneFormat?.(context) ?? false,
        order: spec.order?.(context) ?? null,
        mistakes,
        tested: () => spec.tested(context),
        checks,
        draw: (fill, taken, random) => {
          const draws = spec.draw(context, fill, taken, random);
          return draws && withRepeats(draws, repeats, again, random);
        },
        layout: (draws, random, version) =>
          layoutWithRepeats(draws, (own, order) => spec.layout(context, own, order, version), again, random),
        zones: spec.zones ?? [],
        view: (page, language = mainLanguage) => spec.view(context, asFirst(page), language),
        feedback: (page, language) => (training && spec.feedback?.(context, page, language)) || null,
        wording: (language) => spec.wording?.(context, language) ?? null,
        describe: (language) => spec.describe(context, language),
        answer: () => schemaOf(context),
        answerFault: (page, answer) => {
          const { data, error } = schemaOf(context).safeParse(answer, { reportInput: true });
          const [issue] = error?.issues ?? [];
          if (issue) return issue;
          return data === undefined ? null : (spec.fault?.(context, asFirst(page), data) ?? null);
        },
        ratings: (page, answer) => spec.ratings(context, asFirst(page), read(page, answer)),
        reviewed: (page, answer, language) =>
          spec.reviewed?.(context, asFirst(page), read(page, answer), language) ?? [],
        judge: (pages) => {
          const firsts = pages.filter(({ page }) => !isRepeat(page));
          const parsed = (page: Page, answer: unknown) => (answer === null ? null : read(page, answer));
          return spec.judge(
            context,
            firsts.map(({ page, answer }) => ({ page, answer: parsed(page, answer) })),
          );
        },
      };
    },
    simulate(view, page, listener) {
      if (!isOwn(view)) throw new Error(`${spec.id} requires a view of its own, got another method's page`);
      return spec.simulate(view, page, listener);
    },
  };
}
