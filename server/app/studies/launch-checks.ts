import type { BlindCheckResult, LaunchCheck, LaunchCheckId } from '#core/api/preview.ts';
import { uncheckedMistakes } from '#core/design/unchecked.ts';
import { drawFor } from '#core/plan/draw-for.ts';
import { markdownIn } from '#core/text/markdown.ts';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { DesignMistake } from '#core/methods/contract/mistake.ts';
import { layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { codeMistakes, consentMistakes, contactMistakes, payMistakes } from '#core/recruitment/policy.ts';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import { languagesOf } from '#core/text/languages.ts';
import type { Study } from '#core/study/study.ts';
import { placePages } from '../bundles/tokens.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { unfilledMessage } from '../../study-files/listener-texts/unfilled.ts';
import { loudnessText } from '../../study-files/prepare/loudness-text.ts';
import type { Mistake } from '../../study-files/parse/mistake.ts';

/** Time between sounds and between pages, ms, that careful listeners need in addition to playing. */
const A_PAGE_MS = 5000;

type Verdict = LaunchCheck['verdict'];

const found = (id: LaunchCheckId, verdict: Verdict, ...reasons: readonly string[]): LaunchCheck => ({
  id,
  verdict,
  reasons,
});

/** The result of a check: ok without mistakes, todo if one of them is an error. */
function judged(id: LaunchCheckId, mistakes: readonly DesignMistake[], fine: string): LaunchCheck {
  if (mistakes.length === 0) return found(id, 'ok', fine);
  const isError = mistakes.some(({ severity }) => severity === 'error');
  return found(id, isError ? 'todo' : 'look', ...mistakes.map(({ message }) => message));
}

function consentCheck(study: Study): LaunchCheck {
  const empty = languagesOf(study.config).filter(
    (language) => markdownIn(study.consent, language).length === 0,
  );
  if (empty.length > 0)
    return found('consent', 'todo', `consent: has no text in ${empty.join(', ')}; add one`);
  const { unfilled = [] } = study;
  if (unfilled.length > 0)
    return found(
      'consent',
      'todo',
      ...unfilled.map(({ file, line, text }) => `${file}:${line}: ${unfilledMessage(text)}`),
      ...consentMistakes(study).map(({ message }) => message),
    );
  return judged('consent', consentMistakes(study), 'There is a consent text in every language.');
}

const minutesText = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

/** Pages of one listener and the length of their clips, drawn as for the first listener. */
function sessionOf({ blocks, clips, version: { study } }: BoundStudy): { pages: number; soundMs: number } {
  const { recruitment } = study.config;
  const stratum = recruitment.strata?.options[0]?.value ?? null;
  const draws = drawFor(blocks, () => 0, recruitment, stratum, createRandom('launch')) ?? [];
  const plans = layoutSession(blocks, draws, 'launch', LAYOUT_VERSION);
  const pages = placePages(plans, 'launch', study.variants);
  const lengths = pages.flatMap(({ slots }) =>
    slots.map(({ clip, rendition }) => {
      const served = clips.get(clip)?.renditions[rendition];
      if (!served) throw new Error(`clip ${clip} has no rendition ${rendition}`);
      return served.durationMs;
    }),
  );
  return { pages: pages.length, soundMs: lengths.reduce((sum, length) => sum + length, 0) };
}

function timeCheck(bound: BoundStudy): LaunchCheck {
  const { minutes } = bound.version.study.config.recruitment;
  const { pages, soundMs } = sessionOf(bound);
  const leastMs = soundMs + pages * A_PAGE_MS;
  const estimate = `${pages} pages. Hearing their clips once takes ${minutesText(soundMs)}; with ${A_PAGE_MS / 1000} s per page, ${minutesText(leastMs)}. Announced: ${minutes} min.`;
  if (soundMs > minutes * 60_000)
    return found('time', 'todo', estimate, 'recruitment.minutes: is shorter than the clips; announce more');
  if (leastMs > minutes * 60_000)
    return found(
      'time',
      'look',
      estimate,
      'recruitment.minutes: looks short; rehearse the study, or ask a colleague',
    );
  return found('time', 'ok', estimate);
}

function payCheck({ config }: Study): LaunchCheck {
  if (!recruiterOf(config) && config.recruitment.reward === undefined)
    return found('pay', 'look', 'recruitment.reward: is not set, so listeners see no pay; add it');
  return judged('pay', payMistakes(config), `Announced: ${config.recruitment.reward ?? ''}.`);
}

function codesCheck(study: Study): LaunchCheck {
  const recruiter = recruiterOf(study.config);
  if (!recruiter)
    return found(
      'codes',
      'look',
      'No recruiter: anyone with the link can take part and gets an individual code.',
    );
  return judged(
    'codes',
    codeMistakes(study),
    `${recruiter.name} has a code for every outcome of this study.`,
  );
}

const trapsCheck = (study: Study): LaunchCheck =>
  judged('traps', uncheckedMistakes(study), 'Pages or questions with known answers detect careless listeners.');

/** Keys of a study file with text for listeners. */
const READ = new Set([
  'title',
  'question',
  'label',
  'text',
  'prompt',
  'explanation',
  'consent_summary',
  'consent_statements',
]);

/** Paths of texts that are the same in all languages. */
function* oneTexted(value: unknown, path: string, isRead: boolean): Generator<string> {
  if (typeof value === 'string') {
    if (isRead) yield path;
  } else if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* oneTexted(part, `${path}[${index}]`, isRead);
  } else if (typeof value === 'object' && value !== null && !('en' in value && 'zh' in value)) {
    for (const [key, part] of Object.entries(value))
      yield* oneTexted(part, path === '' ? key : `${path}.${key}`, READ.has(key));
  }
}

function translationsCheck({ config, consent, instructions }: Study): LaunchCheck {
  const languages = languagesOf(config);
  if (languages.length === 1) return found('translations', 'ok', `One language: ${languages[0]}.`);
  const shared = [
    ...(Array.isArray(consent) ? ['consent'] : []),
    ...(Array.isArray(instructions) && instructions.length > 0 ? ['instructions'] : []),
    ...oneTexted(config, '', false),
  ];
  if (shared.length === 0) return found('translations', 'ok', 'Every text exists in every language.');
  const reasons = shared.map(
    (path) => `${path}: one text for ${languages.join(' and ')}; write one for each language`,
  );
  return found('translations', 'todo', ...reasons);
}

function levelCheck({ config }: Study): LaunchCheck {
  return config.level_clip !== undefined
    ? found('level', 'ok', 'Listeners set their volume with a clip of the study.')
    : found(
        'level',
        'look',
        'level_clip: is not set, so listeners set their volume with noise; name a clip of the study',
      );
}

function loudnessCheck({ loudness }: Study): LaunchCheck {
  if (!loudness)
    return found('loudness', 'look', 'The loudness of this version is unknown: publish it again.');
  const isMoved = loudness.targetDb !== null && loudness.heldBy === null;
  return found('loudness', isMoved ? 'ok' : 'look', `Heard at: ${loudnessText(loudness)}.`);
}

function lengthsCheck({ clips }: Study): LaunchCheck {
  const lengths = clips.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const [shortest = 0, longest = 0] = [lengths[0], lengths.at(-1)];
  const range = `${clips.length} clips of ${(shortest / 1000).toFixed(1)} to ${(longest / 1000).toFixed(1)} s.`;
  const short = lengths.filter((length) => length < 3000).length;
  if (short === 0) return found('lengths', 'ok', range);
  return found('lengths', 'look', range, `${short} are under 3 s, which is hard to judge.`);
}

function contactCheck({ config }: Study): LaunchCheck {
  if (config.contact === undefined)
    return found(
      'contact',
      'todo',
      'contact: is not set, so listeners cannot ask for help; add an address',
    );
  return judged('contact', contactMistakes(config), `Listeners can contact: ${config.contact}.`);
}

const placed = ({ file, line, message }: Mistake): string =>
  file === '' ? message : `${file}${line === null ? '' : `:${line}`}: ${message}`;

/**
 * Current check of the folder, which may have changed since the version was created; null if the folder is unknown.
 * Mistakes that another check reports are omitted.
 */
function fileCheck(mistakes: readonly Mistake[] | null, others: readonly LaunchCheck[]): LaunchCheck {
  if (mistakes === null)
    return found(
      'study-file',
      'look',
      'The study\'s folder is unknown: run earshot check in it.',
    );
  const stated = new Set(others.flatMap(({ reasons }) => reasons));
  const more = mistakes.filter((mistake) => !stated.has(mistake.message) && !stated.has(placed(mistake)));
  if (more.length === 0)
    return found('study-file', 'ok', 'The check found no mistakes in the folder.');
  const isError = more.some(({ severity }) => severity === 'error');
  return found('study-file', isError ? 'todo' : 'look', ...more.map(placed));
}

function blindingCheck(check: BlindCheckResult | null): LaunchCheck {
  if (!check)
    return found(
      'blinding',
      'look',
      'The blinding check has not run for this version. Run the blinding check.',
    );
  const { findings, sessions } = check;
  if (findings.length > 0) return found('blinding', 'todo', ...findings);
  return found('blinding', 'ok', `${sessions} simulated sessions revealed no systems.`);
}

/**
 * Checks whether a version is ready for listeners, one result for each aspect. `blinding`: the latest blinding check
 * of the version.
 */
export function launchChecks(
  bound: BoundStudy,
  mistakes: readonly Mistake[] | null,
  blinding: BlindCheckResult | null,
): LaunchCheck[] {
  const { study } = bound.version;
  const checks = [
    consentCheck(study),
    timeCheck(bound),
    payCheck(study),
    codesCheck(study),
    trapsCheck(study),
    translationsCheck(study),
    levelCheck(study),
    loudnessCheck(study),
    lengthsCheck(study),
    contactCheck(study),
  ];
  return [...checks, fileCheck(mistakes, checks), blindingCheck(blinding)];
}
