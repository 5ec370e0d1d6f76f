import type { Request, Response } from 'express';
import type { Contracts } from '#core/api/contract.ts';
import type { Fills } from '../../app/bundles/fill.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { LastingVisit, PageVisit, Visit } from '../../app/listening/visit.ts';
import type { HandlersOf } from '../contract/routes.ts';
import type { MediaSender } from '../delivery/media-sender.ts';

/** Context of every call of a listener's page beside its request. */
export interface ListenerCall {
  context: AppContext;
  sender: MediaSender;
  fills: Fills;
  /** Names the study, or the preview, in the address. */
  slug: string;
  request: Request;
  response: Response;
}

/** The same of who has a session there. */
export interface VisitCall extends ListenerCall {
  visit: Visit;
}

/** The same of who opens a page. */
export interface PageCall extends ListenerCall {
  visit: PageVisit;
}

/** The same of who sends an answer. */
export interface AnswerCall extends ListenerCall {
  visit: LastingVisit;
}

/** Handlers of calls of who has a session, at any address or at that of a preview. */
export type VisitHandlers<Of extends Contracts<'listener' | 'preview'>> = HandlersOf<Of, VisitCall>;
