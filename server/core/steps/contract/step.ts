import { z } from 'zod';
import { canonicalJson } from '../../formats/canonical-json.ts';
import type { CheckType } from './check-types.ts';
import type { Random } from '../../order/random.ts';
import type { Language } from '../../text/languages.ts';
import { said, type LocalText } from '../../text/local-text.ts';
import type { CheckSound } from './sound.ts';
import type { Ask, StepBody, TrialView } from './view.ts';

/** Words in every language that listeners read. */
export type Words = Readonly<Record<Language, string>>;

export type StepResult = Readonly<Record<string, string | number | boolean | null>>;

/** One question of a check, with what the server keeps to itself. */
export interface Trial {
  /** null: a question that is only read. */
  sound: CheckSound | null;
  question: LocalText;
  ask:
    | { kind: 'choice'; options: readonly { value: string; label: LocalText }[] }
    /** Typed; at most that many. */
    | { kind: 'digits'; length: number };
  /** Responses that are right, in the form that readResponse gives. */
  right: readonly string[];
  /** Which part of the check it belongs to: each has its own pass rule. */
  part: string;
  /** Told when it went wrong; null: nothing. */
  explanation: LocalText | null;
}

/** What a failed check does: ends the session, warns and goes on, or only keeps the result. */
export const ON_FAIL = ['block', 'warn', 'record'] as const;
export type OnFail = (typeof ON_FAIL)[number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How long a passed step counts, with the default of its kind. */
export const validMinutes = (minutes: number) =>
  z
    .number()
    .min(1)
    .default(minutes)
    .describe(
      'Minutes for which a passed check counts for the same person, in other studies of this server too. Evaluated at the start of a visit.',
    );

/** Keys of every step with right and wrong answers. */
export const checkKeys = (onFail: OnFail) => ({
  on_fail: z
    .enum(ON_FAIL)
    .default(onFail)
    .describe(
      "After the last attempt: block ends the session with the code 'screened_out', warn shows a warning and continues, record only stores the result.",
    ),
  attempts: z.int().min(1).max(10).default(2).describe('Attempts at the check in one visit.'),
});

/** After how many days somebody who failed may come again, to any study of this server that asks the same. */
export const retryAfterDays = z
  .number()
  .positive()
  .max(365)
  .optional()
  .describe(
    'Days after a failure during which other studies of this server ask the person to come back later.',
  );

/** The keys that steps may have beside their own. */
export interface CommonConfig {
  check: string;
  on_fail?: OnFail | undefined;
  attempts?: number | undefined;
  valid_minutes?: number | undefined;
  retry_after_days?: number | undefined;
  before_page?: number | undefined;
}

/** The lists of a study file that steps stand in. */
export const PLACES = ['preparation', 'between_pages', 'closing'] as const;
export type Place = (typeof PLACES)[number];

/** A question of a form whose right answers only the server knows. */
export interface KnownAnswer {
  /** In words. */
  kind: string;
  /** The form's field. */
  field: string;
  question: LocalText;
  options: readonly { value: string; label: LocalText }[];
  /** Values that pass. */
  right: readonly string[];
  /** Version of our words; null where the study brings its own. */
  wording: number | null;
}

/** A step with right and wrong answers. */
export interface CheckSpec<Config> {
  /** Raised whenever the words change; stored with every attempt. */
  wording: number;
  /** What the study needs, e.g. 'headphones': told to whom it ends for. */
  needs: Words;
  /**
   * false: failing means that the study was not understood; the listener is asked to return it and gets no code.
   */
  paid: boolean;
  /** The trials of one attempt in their order, a pure function of its arguments. `language`: that of spoken words. */
  trials(config: Config, random: Random, language: Language): Trial[];
  /** All sounds that its trials can have, in a language of spoken words: made before the first listener comes. */
  sounds?(config: Config, language: Language): readonly CheckSound[];
  /** How many right answers each part needs. */
  needed(config: Config): Readonly<Record<string, number>>;
}

/** All that is particular to one kind of step. A new one is a folder and a line in the registry. */
export interface StepSpec<Config extends CommonConfig> {
  id: string;
  /** What may follow from failing; null: it is no check. */
  type: CheckType | null;
  /** One sentence for the study file reference. */
  summary: string;
  /** Its keys in study.yaml: a strict object with `check` as a literal, each key described. */
  config: z.ZodObject & z.ZodType<Config>;
  /** Where it may stand. */
  places: readonly Place[];
  /** Whether it may be written as its bare name. */
  plain: boolean;
  /** Whether having passed it elsewhere counts: it is about the person and the equipment, not about this study. */
  carries: boolean;
  /** `alike`: how many steps of its list before it ask the same kind of thing. */
  body(config: Config, language: Language, alike: number): StepBody;
  /** What the listener may send, for steps without trials, as it is kept. */
  result?(config: Config, alike: number): z.ZodType<StepResult>;
  /** For a form with a right answer: it is asked once, and its result says whether it `passed`. */
  known?(config: Config, alike: number): KnownAnswer;
  check?: CheckSpec<Config>;
}

/** A step of a published study with its rules, ready to be asked. */
export interface Step {
  /** What it is called in requests and records; says nothing of what it is for where steps stand between pages. */
  name: string;
  kind: string;
  type: CheckType | null;
  place: Place;
  /** Where the study says before which page it comes, between pages. */
  beforePage: number | null;
  carries: boolean;
  /** Names what is asked, so that only the same check counts elsewhere. */
  form: string;
  /** null: for ever within the session, and nowhere else. */
  validMs: number | null;
  retryAfterMs: number | null;
  onFail: OnFail;
  attempts: number;
  body(language: Language): StepBody;
  result: z.ZodType<StepResult> | null;
  known: KnownAnswer | null;
  check: {
    wording: number;
    needs: Words;
    paid: boolean;
    needed: Readonly<Record<string, number>>;
    /** All sounds that it can play where its words are said in a language; empty where it has none. */
    sounds(language: Language): readonly CheckSound[];
    trials(random: Random, language: Language): Trial[];
  } | null;
}

/** A step's schema as the study file holds it. */
export type StepSchema = z.ZodObject & z.ZodType<CommonConfig>;

export interface StepKind {
  id: string;
  type: CheckType | null;
  summary: string;
  config: StepSchema;
  places: readonly Place[];
  plain: boolean;
  /**
   * `serial`: which of the steps of its list it is, from 0. `alike`: how many of those before it ask the same kind of thing.
   */
  bind(config: unknown, place: Place, serial: number, alike?: number): Step;
}

/** What of a config says what is asked, without the rules of what follows. */
function formOf(config: CommonConfig): string {
  const {
    on_fail: _onFail,
    attempts: _attempts,
    valid_minutes: _valid,
    retry_after_days: _retry,
    ...asked
  } = config;
  return canonicalJson(asked);
}

/** Several steps of one kind may stand between pages, and their names are read by browsers. */
const nameOf = (id: string, place: Place, serial: number): string =>
  place === 'between_pages' ? `between ${serial + 1}` : id;

/** Turns a typed spec into one that shared code can hold: stored config is parsed on the way in. */
export function defineStep<Config extends CommonConfig>(spec: StepSpec<Config>): StepKind {
  const { id, type, summary, places, plain, carries, check } = spec;
  return {
    id,
    type,
    summary,
    config: spec.config,
    places,
    plain,
    bind(raw, place, serial, alike = 0) {
      const config = spec.config.parse(raw);
      const { valid_minutes: validFor, retry_after_days: retryAfter } = config;
      return {
        name: nameOf(id, place, serial),
        kind: id,
        type,
        place,
        beforePage: config.before_page ?? null,
        carries,
        form: formOf(config),
        validMs: validFor === undefined ? null : validFor * MINUTE_MS,
        retryAfterMs: retryAfter === undefined ? null : retryAfter * DAY_MS,
        onFail: config.on_fail ?? 'record',
        attempts: config.attempts ?? 1,
        body: (language) => spec.body(config, language, alike),
        result: spec.result?.(config, alike) ?? null,
        known: spec.known?.(config, alike) ?? null,
        check: check
          ? {
              wording: check.wording,
              needs: check.needs,
              paid: check.paid,
              needed: check.needed(config),
              sounds: (language) => check.sounds?.(config, language) ?? [],
              trials: (random, language) => check.trials(config, random, language),
            }
          : null,
      };
    },
  };
}

/** A trial as a browser may know it. */
export function viewTrial(
  { question, ask, sound }: Trial,
  token: string,
  answered: boolean,
  language: Language,
): TrialView {
  const shown: Ask =
    ask.kind === 'digits'
      ? ask
      : {
          kind: 'choice',
          options: ask.options.map(({ value, label }) => ({ value, label: said(label, language) })),
        };
  return { token, question: said(question, language), ask: shown, sound: sound !== null, answered };
}
