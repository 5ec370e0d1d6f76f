import { z } from 'zod';
import { canonicalJson } from '../../formats/canonical-json.ts';
import type { CheckType } from './check-types.ts';
import type { Random } from '../../order/random.ts';
import type { Language } from '../../text/languages.ts';
import type { LocalText } from '../../text/local-text.ts';
import { said } from '../../text/said.ts';
import type { CheckSound } from './sound.ts';
import type { Ask, StepBody, TrialView } from './view.ts';

/** A text in every language of listeners. */
export type Words = Readonly<Record<Language, string>>;

export type StepResult = Readonly<Record<string, string | number | boolean | null>>;

/** A question of a check, including what only the server knows. */
export interface Trial {
  /** null: a question without sound. */
  sound: CheckSound | null;
  question: LocalText;
  ask:
    | { kind: 'choice'; options: readonly { value: string; label: LocalText }[] }
    /** Typed digits, at most `length`. */
    | { kind: 'digits'; length: number };
  /** Right responses, in the form of readResponse. */
  right: readonly string[];
  /** Name of the part of the check; each part has its own pass rule. */
  part: string;
  /** Shown after a wrong answer; null: none. */
  explanation: LocalText | null;
}

/** Consequence of a failed check: block ends the session, warn continues after a warning, record only stores the result. */
export const ON_FAIL = ['block', 'warn', 'record'] as const;
export type OnFail = (typeof ON_FAIL)[number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Key for how long a passed step counts, with the default of its kind. */
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

/** Key for the days until a listener who failed can try again, in any study of this server with the same check. */
export const retryAfterDays = z
  .number()
  .positive()
  .max(365)
  .optional()
  .describe(
    'Days after a failure during which other studies of this server ask the person to come back later.',
  );

/** Keys that steps may have besides their own. */
export interface CommonConfig {
  check: string;
  on_fail?: OnFail | undefined;
  attempts?: number | undefined;
  valid_minutes?: number | undefined;
  retry_after_days?: number | undefined;
  before_page?: number | undefined;
}

/** The lists of steps in a study file. */
export const PLACES = ['preparation', 'between_pages', 'closing'] as const;
export type Place = (typeof PLACES)[number];

/** A form question with right answers that only the server knows. */
export interface KnownAnswer {
  /** In words. */
  kind: string;
  /** Field of the form. */
  field: string;
  question: LocalText;
  options: readonly { value: string; label: LocalText }[];
  /** Values that pass. */
  right: readonly string[];
  /** Version of the built-in wording; null if the study has its own. */
  wording: number | null;
}

/** A step with right and wrong answers. */
export interface CheckSpec<Config> {
  /** Version of the wording, increased with every change; stored with every attempt. */
  wording: number;
  /** Requirement of the study, such as 'headphones', shown to listeners whose session ends. */
  needs: Words;
  /**
   * false: failing means that the instructions were not understood. The listener is asked to return the study and gets no code.
   */
  paid: boolean;
  /** The trials of an attempt in order; a pure function. `language`: of spoken words. */
  trials(config: Config, random: Random, language: Language): Trial[];
  /** All sounds that its trials can have, in a language of spoken words. They are made before the first session. */
  sounds?(config: Config, language: Language): readonly CheckSound[];
  /** Number of right answers that each part needs. */
  needed(config: Config): Readonly<Record<string, number>>;
}

/** Definition of a kind of step. A new one is a folder and a line in the registry. */
export interface StepSpec<Config extends CommonConfig> {
  id: string;
  /** Type of check, which decides the consequences of failing; null: not a check. */
  type: CheckType | null;
  /** One sentence for the study file reference. */
  summary: string;
  /** Its keys in study.yaml: a strict object with `check` as a literal, each key described. */
  config: z.ZodObject & z.ZodType<Config>;
  /** Allowed places. */
  places: readonly Place[];
  /** Whether the name alone is a valid entry. */
  plain: boolean;
  /** Whether having passed it elsewhere counts: it is about the listener and the equipment, not the study. */
  carries: boolean;
  /** `alike`: number of earlier steps of the same kind in its list. */
  body(config: Config, language: Language, alike: number): StepBody;
  /** Schema of the stored result, for steps without trials. */
  result?(config: Config, alike: number): z.ZodType<StepResult>;
  /** The question of a form with a right answer. It is asked once, and its result has `passed`. */
  known?(config: Config, alike: number): KnownAnswer;
  check?: CheckSpec<Config>;
}

/** A step of a published study, bound to its config. */
export interface Step {
  /** Name in requests and records. Between pages, the name does not reveal the kind of step. */
  name: string;
  kind: string;
  type: CheckType | null;
  place: Place;
  /** Number of the page after it, for steps between pages with `before_page`. */
  beforePage: number | null;
  carries: boolean;
  /** Identifies the content of the check, so that only the same check counts elsewhere. */
  form: string;
  /** Validity, ms; null: valid for the whole session, and not elsewhere. */
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
    /** All sounds that it can play in a language of spoken words; empty: none. */
    sounds(language: Language): readonly CheckSound[];
    trials(random: Random, language: Language): Trial[];
  } | null;
}

/** Schema of a step in the study file. */
export type StepSchema = z.ZodObject & z.ZodType<CommonConfig>;

export interface StepKind {
  id: string;
  type: CheckType | null;
  summary: string;
  config: StepSchema;
  places: readonly Place[];
  plain: boolean;
  /**
   * `serial`: its index in its list, from 0. `alike`: number of earlier steps of the same kind.
   */
  bind(config: unknown, place: Place, serial: number, alike?: number): Step;
}

/** The content of a check from its config, without the consequences. */
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

/** Name of a step. Between pages it has a number instead of its kind, because browsers can read it. */
const nameOf = (id: string, place: Place, serial: number): string =>
  place === 'between_pages' ? `between ${serial + 1}` : id;

/** Wraps a typed spec for shared code: stored configs are parsed before use. */
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

/** A trial as sent to the browser. */
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
