import type { SessionView } from '#core/session/contract.ts';
import { rightAnswers, type CheckSound } from '#core/steps/contract/sound.ts';
import { stepsOf } from '#core/study/steps-of.ts';
import type { AttemptResult, FieldView, StepView, TrialView } from '#core/steps/contract/view.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { isCareless, type Persona } from '#core/methods/contract/simulation.ts';
import { LANGUAGES } from '#core/text/languages.ts';
import type { Study } from '#core/study/study.ts';
import { said } from '#core/text/said.ts';
import type { Browser } from './browser.ts';

/** Share of trials that an attentive listener answers right. */
const ATTENTIVE = 0.995;

/** Hears a check's sound with working ears and headphones. */
export type CheckEar = (flac: Uint8Array) => Promise<CheckSound>;

/** Right answers to each question about instructions or attention, in any language. */
export type Understanding = ReadonlyMap<string, ReadonlySet<string>>;

export interface StepActor {
  persona: Persona;
  checkEar: CheckEar;
  understanding: Understanding;
  random: Random;
}

export function understandingOf(study: Study): Understanding {
  const known = new Map<string, Set<string>>();
  const language = LANGUAGES[0];
  const asked = stepsOf(study).flatMap(({ check, known: item }) => {
    const trials = check?.trials(createRandom('understanding'), language) ?? [];
    const choices = trials.flatMap(({ question, ask, right }) =>
      ask.kind === 'choice' ? [{ question, options: ask.options, right }] : [],
    );
    return item ? [...choices, item] : choices;
  });
  for (const { question, options, right } of asked) {
    const labels = options.filter(({ value }) => right.includes(value)).map(({ label }) => label);
    for (const read of LANGUAGES)
      known.set(said(question, read), new Set(labels.map((label) => said(label, read))));
  }
  return known;
}

function atRandom({ ask }: TrialView, random: Random): string {
  if (ask.kind === 'choice') return random.pick(ask.options).value;
  return Array.from({ length: ask.length }, () => random.int(10)).join('');
}

/** A check is obvious, so only inattentive listeners click through it. */
function listensToChecks(persona: Persona): boolean {
  return !isCareless(persona) || persona === 'trap-aware';
}

/** Required answer of the trial, as far as hearing and reading reveal it. */
async function perceived(
  name: string,
  trial: TrialView,
  browser: Browser,
  actor: StepActor,
): Promise<string> {
  const heard = trial.sound
    ? rightAnswers(
        await actor.checkEar(
          await browser.bytes('GET /checks/:name/sounds/:token', { params: { name, token: trial.token } }),
        ),
      )[0]
    : undefined;
  if (heard !== undefined) return heard;
  const known =
    trial.ask.kind === 'choice' ? understood(trial.question, trial.ask.options, actor) : undefined;
  return known ?? atRandom(trial, actor.random);
}

type Options = readonly { value: string; label: string }[];

/** Right answer of an attentive reader; undefined if there is none. */
function understood(question: string, options: Options, { understanding }: StepActor): string | undefined {
  const labels = understanding.get(question);
  return options.find(({ label }) => labels?.has(label))?.value;
}

const isAttentive = ({ persona, random }: StepActor): boolean =>
  listensToChecks(persona) && random.next() < ATTENTIVE;

async function attempt(name: string, browser: Browser, actor: StepActor): Promise<AttemptResult | null> {
  const { trials } = await browser.call('POST /checks/:name/attempts', { params: { name } });
  let result: AttemptResult | null = null;
  for (const trial of trials.filter(({ answered }) => !answered)) {
    const truth = await perceived(name, trial, browser, actor);
    const response = isAttentive(actor) ? truth : atRandom(trial, actor.random);
    const params = { name, token: trial.token };
    ({ result } = await browser.call('POST /checks/:name/trials/:token', { params, body: { response } }));
  }
  return result;
}

function filled(fields: readonly FieldView[], actor: StepActor): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, label, options }) => {
      if (!options) return [key, 'English'];
      const known = understood(label, options, actor);
      return [key, known && isAttentive(actor) ? known : actor.random.pick(options).value];
    }),
  );
}

async function passStep({ name, body }: StepView, browser: Browser, actor: StepActor): Promise<void> {
  if (body.kind !== 'check') {
    const result = body.kind === 'form' ? filled(body.fields, actor) : {};
    await browser.call('POST /checks/:name', { params: { name }, body: { result } });
    return;
  }
  let result = await attempt(name, browser, actor);
  while (result?.next === 'again') result = await attempt(name, browser, actor);
}

/** Passes the steps before a page. Stops if the session ends. */
export async function passSteps(
  browser: Browser,
  actor: StepActor,
  isDue: (step: StepView) => boolean,
): Promise<SessionView> {
  for (;;) {
    const view = await browser.call('GET /session');
    const [step] = view.state === 'active' ? view.steps.filter(isDue) : [];
    if (!step) return view;
    await passStep(step, browser, actor);
  }
}
