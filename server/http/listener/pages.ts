import type { pageCalls } from '#core/api/calls/listener-calls.ts';
import type { Page } from '#core/session/page.ts';
import { longClipPieces } from '../../app/bundles/long-clip.ts';
import { pageBundle, renditionOf } from '../../app/listening/page-bundle.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from '../../app/listening/context/bound-study.ts';
import { stillHere } from '../../app/listening/context/holds.ts';
import { languageOf } from '../../app/listening/context/language.ts';
import { openPages } from '../../app/listening/open-pages.ts';
import { viewPage } from '../../app/listening/session-view.ts';
import type { HandlersOf } from '../contract/routes.ts';
import { visitOf } from '../visitors/visit.ts';
import type { PageCall } from './listener-call.ts';

const soundMsOf = (bound: BoundStudy, { slots }: Page): number =>
  slots.reduce((sum, slot) => sum + renditionOf(bound, slot).durationMs, 0);

/** A session's open pages and their sounds, by tokens that are valid only there. */
export const pageHandlers: HandlersOf<typeof pageCalls, PageCall> = {
  async 'GET /pages/:position'({ context, visit, params }) {
    const pages = await openPages(context, visit);
    const page = pages.find(({ position }) => String(position) === params.position);
    if (!page) throw new AppError('out-of-order', 'this page is not the next one');
    return viewPage(visit.bound, page, languageOf(visit.bound, visit.session));
  },

  async 'GET /bundles/:token'({ context, sender, fills, visit, params, request, response }) {
    const page = (await openPages(context, visit)).find(({ token }) => token === params.token);
    if (!page) throw new AppError('unknown-page', 'this page is not open');
    await sender.send(request, response, visit.session, async () => {
      const pieces = await pageBundle(context.derived, visit.bound, page, fills);
      await context.store.markOpened(visit.session.id, page.position, context.now());
      if (page.position === 1)
        await stillHere(context, await visitOf(context, request), soundMsOf(visit.bound, page));
      return { pieces, contentType: 'application/octet-stream', ranges: false };
    });
    return undefined;
  },

  async 'GET /audio/:token'({ context, sender, visit, params, request, response }) {
    const open = (await openPages(context, visit)).filter(
      ({ block }) => visit.bound.blocks[block]?.delivery === 'stream',
    );
    const found = open
      .flatMap(({ slots, block }) => slots.map((slot) => ({ slot, block })))
      .find(({ slot }) => slot.token === params.token);
    if (!found) throw new AppError('unknown-page', 'this clip is not open');
    await sender.send(request, response, visit.session, async () => {
      const { sha256, container = 'flac' } = renditionOf(visit.bound, found.slot);
      const file = await context.derived.facts(sha256, container);
      const pieces = longClipPieces(file, visit.bound.blockBytes(found.block));
      return { pieces, contentType: `audio/${container}`, ranges: true };
    });
    return undefined;
  },
};
