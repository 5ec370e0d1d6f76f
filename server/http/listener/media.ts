import type { mediaCalls } from '#core/api/calls/listener-calls.ts';
import type { Page } from '#core/session/page.ts';
import { longClipPieces } from '../../app/bundles/long-clip.ts';
import { pageBundle, renditionOf } from '../../app/listening/page-bundle.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from '../../app/listening/context/bound-study.ts';
import { stillHere } from '../../app/listening/context/holds.ts';
import { openPages } from '../visitors/visit.ts';
import type { VisitHandlers } from './listener-call.ts';

const soundMsOf = (bound: BoundStudy, { slots }: Page): number =>
  slots.reduce((sum, slot) => sum + renditionOf(bound, slot).durationMs, 0);

/** Audio of a session's open pages, by tokens that are valid only there. */
export const mediaHandlers: VisitHandlers<typeof mediaCalls> = {
  async 'GET /level'({ context, sender, visit: { bound, session }, request, response }) {
    const { levelClip } = bound.version.study;
    if (!levelClip) throw new AppError('not-found', 'this study has no sound level sample');
    const { sha256, container = 'flac', bytes } = levelClip;
    await sender.send(request, response, session, async () => {
      const { path, open } = await context.derived.facts(sha256, container);
      return {
        pieces: [{ path, open, from: 0, length: bytes }],
        contentType: `audio/${container}`,
        ranges: true,
      };
    });
    return undefined;
  },

  async 'GET /bundles/:token'({ context, sender, fills, visit, params, request, response }) {
    const page = (await openPages(context, visit)).find(({ token }) => token === params.token);
    if (!page) throw new AppError('unknown-page', 'this page is not open');
    await sender.send(request, response, visit.session, async () => {
      const pieces = await pageBundle(context.derived, visit.bound, page, fills);
      await context.store.markOpened(visit.session.id, page.position, context.now());
      if (page.position === 1) await stillHere(context, visit, soundMsOf(visit.bound, page));
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
