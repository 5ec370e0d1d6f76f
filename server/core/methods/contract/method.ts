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
import { readOnce } from './read-once.ts';
import type { Waveform } from './waveform.ts';
import { asFirst, isRepeat, layoutWithRepeats, repeatMistakes, withRepeats, type Again } from './repeats.ts';

/** How often each unit is taken: finished pages and unexpired leases. Units never drawn count 0. */
export type Fill = (unit: string) => number;

/** What a block tests and counts against its quota: a clip, a pair or an item. */
export interface Tested {
  /** The units that are counted for it: one a way of showing it. */
  units: readonly string[];
  clips: readonly string[];
  /** Listeners wanted, over all its units; null for no limit. */
  quota: number | null;
  /** The text that it says. */
  item: string;
  /** The systems that are heard on its page. */
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
  /** Only in methods that can show a page a second time. */
  repeats?: number | undefined;
}

/** What a method needs to know of the study it is used in. */
export interface Context<Config> {
  study: StudyMaterial;
  config: Config;
  /** Index of the block in the study. */
  block: number;
}

/**
 * All that is particular to one kind of page, except how it looks. Shared code calls these functions and
 * never asks for a method's name.
 */
export interface MethodSpec<Config, View, Answer> {
  id: string;
  /** One sentence for the study file reference. */
  summary: string;
  /** The block's keys in study.yaml: a strict object with `method` as a literal; each key described with default and unit. */
  config: z.ZodObject & z.ZodType<Config>;
  /** Whether each of its ratings is about two clips. Default: about one. */
  ratesPairs?: boolean;
  /** One bundle of compared clips, or one long clip streamed. */
  delivery: 'bundle' | 'stream';
  /** Default: none. */
  waveform?(context: Context<Config>): Waveform;
  /** Share of each clip to hear by default, or null for the general rule of listening.ts. */
  minCoverage: number | null;
  /** Which derived files the block plays. Pairs may repeat. */
  renditions(context: Context<Config>): { clip: string; recipe: Recipe }[];
  /** Clips that one page may play side by side, a list of ids each: they are made equally long. Default: every page plays one clip. */
  together?(context: Context<Config>): readonly (readonly string[])[];
  /** Whether clips of another rate or channel count than the others are an error, not only a warning. */
  needsOneFormat?(context: Context<Config>): boolean;
  /** Order of the answers of its scales; null where it has none. Default: none. */
  order?(context: Context<Config>): AnswerOrder | null;
  /** Mistakes of the design: too few trap clips, missing cells, missing truth. */
  mistakes(context: Context<Config>): DesignMistake[];
  /** All that the block tests, each once, traps left out. Asked for in designs without mistakes only. */
  tested(context: Context<Config>): readonly Tested[];
  /**
   * The units a new session gets, least-filled first, ties at random, none whose clips are in `taken`; null
   * when the study cannot serve a whole session any more.
   */
  draw(context: Context<Config>, fill: Fill, taken: ReadonlySet<string>, random: Random): Draw[] | null;
  /** The pages of those draws in the order shown: pure, and for good the same for the same version. */
  layout(
    context: Context<Config>,
    draws: readonly Draw[],
    random: Random,
    version: LayoutVersion,
  ): PagePlan[];
  /** Lengths of the zones of a batch; traps take a random place in each. Default: one zone, the whole run of pages. */
  zones?: readonly number[];
  /**
   * For methods with the key `repeats`: the unit under which a drawn page is shown a second time, in an order drawn anew;
   * null for a page that is no test.
   */
  again?(context: Context<Config>, unit: string, random: Random): string | null;
  /** What `view` returns: a strict object with `method` as a literal. Tests hold every page that is sent to it. */
  viewSchema: z.ZodObject & z.ZodType<View>;
  /** What the browser may know, in a language that the study offers. Equal for traps and test pages but for study text. */
  view(context: Context<Config>, page: Page, language: Language): View;
  /**
   * What a page of practice tells after its answer: for each slot in order what it was, in words, or null. Asked for
   * in blocks with `training: true` only; a method without it gives no feedback.
   */
  feedback?(context: Context<Config>, page: Page, language: Language): (string | null)[];
  /** The method's own words in a language; null where the study brings all of them. Default: null. */
  wording?(context: Context<Config>, language: Language): WordingFacts | null;
  /** What listeners are asked and how pages are made, for a methods section, in words of a language that the study offers. */
  describe(context: Context<Config>, language: Language): Description;
  /** What an answer of this page looks like: strict, with the study's own limits. Stored answers are read by it alone. */
  answer(context: Context<Config>, page: Page): z.ZodType<Answer>;
  /**
   * Why an answer that looks right is not taken, or null. Holds where answers are accepted and never for stored ones: such a rule may
   * grow stricter, and what was accepted before stays readable. Default: every answer that looks right is taken.
   */
  fault?(context: Context<Config>, page: Page, answer: Answer): string | null;
  ratings(context: Context<Config>, page: Page, answer: Answer): RatingValue[];
  /**
   * The written reasons of an answer with what they are about, in the language that the listener read. Default: there are none to
   * review.
   */
  reviewed?(context: Context<Config>, page: Page, answer: Answer, language: Language): ReviewedPart[];
  /** The rules by which it judges, in the order in which they are told. */
  verdicts: readonly ExclusionRule[];
  /** The verdicts on the pages of one session's block, in order of position. */
  judge(context: Context<Config>, pages: readonly { page: Page; answer: Answer | null }[]): Verdict[];
  /** Which verdicts a listener can get, and on how many pages or questions with a right answer, 1 for a rule on all pages. */
  checks?(context: Context<Config>): Record<string, number>;
  /** A simulated listener's answer, from what a browser is told and what is heard. */
  simulate(view: View, page: { slots: readonly string[] }, listener: Simulated): Answer;
}

/** A block of a published study with its method: ready to plan, show, judge and rate. */
export interface Block<View = unknown, Answer = unknown> {
  methodId: string;
  delivery: 'bundle' | 'stream';
  waveform: Waveform;
  minCoverage: number | null;
  /** Practice: stored, told apart on the page, and never rated. */
  training: boolean;
  renditions(): { clip: string; recipe: Recipe }[];
  /** Clips that one page may play side by side, a list of ids each. */
  together(): readonly (readonly string[])[];
  /** Whether clips of another rate or channel count than the others are an error. */
  needsOneFormat: boolean;
  order: AnswerOrder | null;
  mistakes(): DesignMistake[];
  tested(): readonly Tested[];
  draw(fill: Fill, taken: ReadonlySet<string>, random: Random): Draw[] | null;
  layout(draws: readonly Draw[], random: Random, version: LayoutVersion): PagePlan[];
  /** Lengths of the zones of a batch, each with its pages in random order; empty: the whole run of pages is one zone. */
  zones: readonly number[];
  /** In the study's main language where none is named. */
  view(page: Page, language?: Language): View;
  /** What each slot was, for a page of practice that is answered; null where the method has nothing to say. */
  feedback(page: Page, language: Language): (string | null)[] | null;
  /** Null where nothing of the method's own words is read, or nothing is known of them. */
  wording(language: Language): WordingFacts | null;
  /** What listeners are asked, word for word, and how pages are made. */
  describe(language: Language): Description;
  /** The answers that the page accepts. Those that are stored already are read by what they look like alone. */
  answer(page: Page): z.ZodType<Answer>;
  ratings(page: Page, answer: unknown): RatingValue[];
  /** What reviewers judge of an answer; empty where nothing was written. */
  reviewed(page: Page, answer: unknown, language: Language): ReviewedPart[];
  judge(pages: readonly AnsweredPage[]): Verdict[];
  /** What checks listeners, by the name of its verdict or rule, with how many pages or questions do so. */
  checks(): Readonly<Record<string, number>>;
}

/** Every page has a schema of its own that parses once: compiling it first would cost more than that. */
const PARSE_ONCE = { jitless: true };

/** On practice pages everything is heard. */
const TRAINING_COVERAGE = 0.95;

export interface Method<Id extends string = string, View = unknown, Answer = unknown> {
  id: Id;
  summary: string;
  /** Whether each of its ratings is about two clips. */
  ratesPairs: boolean;
  /** A strict object told apart from other blocks by its `method`. */
  config: z.ZodObject & z.ZodType<CommonConfig>;
  verdicts: readonly ExclusionRule[];
  /** What pages show. */
  viewSchema: z.ZodObject & z.ZodType<View>;
  bind(study: StudyMaterial, config: unknown, block: number): Block<View, Answer>;
  simulate(view: unknown, page: { slots: readonly string[] }, listener: Simulated): Answer;
}

/** The view and the answer of a method, for the page that shows it. */
export type ViewOf<M> = M extends Method<string, infer View, infer _Answer> ? View : never;
export type AnswerOf<M> = M extends Method<string, infer _View, infer Answer> ? Answer : never;

/**
 * Turns a typed method into one that shared code can hold: stored config and answers are parsed on the way in.
 */
export function defineMethod<
  const Id extends string,
  Config extends CommonConfig,
  View extends { method: Id },
  Answer,
>(spec: MethodSpec<Config, View, Answer> & { id: Id }): Method<Id, View, Answer> {
  const isOwn = (view: unknown): view is View =>
    typeof view === 'object' && view !== null && 'method' in view && view.method === spec.id;
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
      const read = readOnce((page, answer) => spec.answer(context, asFirst(page)).parse(answer, PARSE_ONCE));
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
        answer: (page) => {
          const first = asFirst(page);
          return spec.answer(context, first).superRefine((answer, issues) => {
            const fault = spec.fault?.(context, first, answer) ?? null;
            if (fault !== null) issues.addIssue({ code: 'custom', message: fault });
          });
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
