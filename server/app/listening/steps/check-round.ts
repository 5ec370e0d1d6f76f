import { attemptsIn, type Attempt } from '#core/steps/attempt.ts';
import { isOver } from '#core/steps/contract/history.ts';
import type { Step, Trial } from '#core/steps/contract/step.ts';
import type { Language } from '#core/text/languages.ts';
import { trialToken } from '../../bundles/tokens.ts';
import type { AppContext } from '../context/context.ts';
import type { Session } from '../../../db/contract/store.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BoundStudy } from '../context/bound-study.ts';
import { languageOf } from '../context/language.ts';
import { historyOf } from './step-history.ts';

/** A session at one of its checks, with the attempts of the current round, or of the last round once it is over. */
export interface CheckRound {
  context: AppContext;
  bound: BoundStudy;
  session: Session;
  step: Step;
  language: Language;
  /** Attempts in everything stored so far. */
  attempts: Attempt[];
  over: boolean;
}

/** Throws 'wrong-step' when the study has no such check. */
export async function checkRound(
  context: AppContext,
  { bound, session }: { bound: BoundStudy; session: Session },
  name: string,
): Promise<CheckRound> {
  const step = bound.steps.find((one) => one.name === name);
  if (!step?.check) throw new AppError('wrong-step', `there is no check '${name}' in this study`);
  const history = await historyOf(context, bound, session);
  const over = isOver(step, history) || session.state !== 'active';
  const attempts = attemptsIn(step, history.own, { seed: session.seed, over });
  return { context, bound, session, step, language: languageOf(bound, session), attempts, over };
}

/** Unguessable token, different for every trial of every attempt of every session. */
export function tokenOf({ session, step }: CheckRound, { serial }: Attempt, place: number): string {
  return trialToken(session.seed, step.name, serial, place);
}

export interface PlacedTrial {
  attempt: Attempt;
  place: number;
  trial: Trial;
  /** The answer; null before there is one. */
  response: string | null;
}

/** The trial of a token. Throws 'unknown-page' for an unknown token. */
export function trialAt(round: CheckRound, token: string): PlacedTrial {
  const trials = round.attempts.flatMap((attempt) =>
    attempt.trials.map((marked, place) => ({ attempt, place, ...marked })),
  );
  const found = trials.find(({ attempt, place }) => tokenOf(round, attempt, place) === token);
  if (!found) throw new AppError('unknown-page', 'this is not a trial of a running check');
  return found;
}
