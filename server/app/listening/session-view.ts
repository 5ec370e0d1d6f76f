import type { AnyView } from '#core/methods/registry.ts';
import type { Completion, PageView, SessionView, StratumView } from '#core/session/contract.ts';
import { markdownIn } from '#core/text/markdown.ts';
import type { Page } from '#core/session/page.ts';
import type { RecruitmentConfig } from '#core/study/recruitment-config.ts';
import { earnedCode } from '#core/recruitment/recruiters.ts';
import { PREVIEW_CODE } from '#core/session/session.ts';
import { languagesOf, type Language } from '#core/text/languages.ts';
import { titleOf } from '#core/study/study.ts';
import { said } from '#core/text/said.ts';
import type { AppContext } from './context/context.ts';
import type { Session } from '../../db/contract/store.ts';
import { recruiterFor } from '../recruiters/registry.ts';
import { screenedOutAt } from './steps/screened-out.ts';
import { stepsLeft } from './steps/steps-left.ts';
import { statementsIn, summaryIn, type BoundStudy } from './context/bound-study.ts';
import { languageOf } from './context/language.ts';

/** Completion code of an ending, once the session has reached it. A preview shows the place of the code. */
function completionOf({ version: { study } }: BoundStudy, session: Session): Completion | null {
  const code = earnedCode(study.config, session);
  if (code !== null && session.mode === 'preview') return { code: PREVIEW_CODE, url: null };
  return code === null ? null : { code, url: recruiterFor(study.config).completionUrl(code) };
}

function stratumAsked(
  { strata }: RecruitmentConfig,
  { stratum }: Session,
  language: Language,
): StratumView | null {
  if (!strata || stratum !== null) return null;
  const options = strata.options.map(({ value, label }) => ({ value, label: said(label, language) }));
  return { question: said(strata.question, language), options };
}

export async function viewSession(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
): Promise<SessionView> {
  const { study } = bound.version;
  const { breaks } = study.config;
  const language = languageOf(bound, session);
  const { total, answered } = await context.store.progressOf(session.id);
  return {
    title: titleOf(study.config, language),
    language,
    languages: languagesOf(study.config),
    contact: study.config.contact ?? null,
    minutes: study.config.recruitment.minutes,
    expectedMinutes: await context.expectedMinutes.of(bound.version),
    reward: study.config.recruitment.reward ?? null,
    // Previews open on any device; their banner names the devices that the study refuses.
    devices: session.mode === 'preview' ? 'any' : (study.config.devices ?? 'any'),
    state: session.state,
    consent: {
      text: markdownIn(study.consent, language),
      summary: summaryIn(study, language),
      statements: statementsIn(study, language),
      version: bound.consentVersion(language),
      stratum: stratumAsked(study.config.recruitment, session, language),
    },
    instructions: markdownIn(study.instructions, language),
    steps: await stepsLeft(context, bound, session, total),
    breaks: breaks ? { everyMinutes: breaks.every_minutes, leastSeconds: breaks.least_seconds } : null,
    pages: { total, answered },
    methods: [...new Set(study.config.blocks.map(({ method }) => method))],
    screenedOut: await screenedOutAt(context, bound, session),
    completion: completionOf(bound, session),
  };
}

/** View of a page with only what the browser may know. */
export function viewPage(bound: BoundStudy, page: Page, language?: Language): PageView<AnyView> {
  const block = bound.blocks[page.block];
  if (!block)
    throw new Error(`page ${page.position} belongs to block ${page.block}, which the study does not have`);
  return {
    token: page.token,
    position: page.position,
    delivery: block.delivery,
    slots: page.slots.map(({ token, open }) => ({ token, open })),
    minCoverage: block.minCoverage,
    training: block.training,
    view: block.view(page, language),
  };
}
