import { Router, type Response } from 'express';
import { drawsWaveform } from '#core/methods/method.ts';
import type { Page } from '#core/page.ts';
import type { Rendition } from '#core/study/study.ts';
import { makeBundle } from '../blinding/bundle.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { BoundStudy } from '../listener/bound-study.ts';
import { openPages, visitOf } from './visit.ts';

const PRIVATE = 'private, no-store';

function renditionOf(bound: BoundStudy, slot: Page['slots'][number]): Rendition {
  const rendition = bound.clips.get(slot.clip)?.renditions[slot.rendition];
  if (!rendition) throw new Error(`clip ${slot.clip} has no rendition ${slot.rendition}`);
  return rendition;
}

async function bundleOf(context: AppContext, bound: BoundStudy, page: Page): Promise<Buffer> {
  const block = bound.blocks[page.block];
  if (!block) throw new Error(`the study has no block ${page.block}`);
  const parts = page.slots.map(async (slot) => {
    const { peaks, sha256, container } = renditionOf(bound, slot);
    const outline = Buffer.from(peaks, 'base64');
    return {
      peaks: drawsWaveform(block, slot) ? outline : Buffer.alloc(outline.length),
      audio: block.delivery === 'stream' ? null : await context.derived.read(sha256, container),
    };
  });
  return makeBundle(await Promise.all(parts));
}

/** A long clip or the level sample, whole or in ranges, with no name and no validator. */
function sendClip(context: AppContext, response: Response, { sha256, container = 'flac' }: Rendition): void {
  response.set({ 'Content-Type': `audio/${container}`, 'Cache-Control': PRIVATE });
  response.sendFile(context.derived.path(sha256, container), {
    etag: false,
    lastModified: false,
    cacheControl: false,
    dotfiles: 'allow',
  });
}

/** The audio of a session's open pages, by tokens that mean nothing elsewhere. */
export function mediaRoutes(context: AppContext): Router {
  const router = Router({ mergeParams: true });

  router.get('/level', async (request, response) => {
    const { bound } = await visitOf(context, request);
    const { levelClip } = bound.version.study;
    if (!levelClip) throw new AppError('not-found', 'this study has no sound level sample');
    sendClip(context, response, levelClip);
  });

  router.get('/bundles/:token', async (request, response) => {
    const visit = await visitOf(context, request);
    const page = (await openPages(context, visit)).find(({ token }) => token === request.params.token);
    if (!page) throw new AppError('unknown-page', 'this page is not open');
    const bundle = await bundleOf(context, visit.bound, page);
    await context.store.markOpened(visit.session.id, page.position, context.now());
    response.set({ 'Content-Type': 'application/octet-stream', 'Cache-Control': PRIVATE });
    response.send(bundle);
  });

  router.get('/audio/:token', async (request, response) => {
    const visit = await visitOf(context, request);
    const open = (await openPages(context, visit)).filter(
      ({ block }) => visit.bound.blocks[block]?.delivery === 'stream',
    );
    const slot = open.flatMap((page) => page.slots).find(({ token }) => token === request.params.token);
    if (!slot) throw new AppError('unknown-page', 'this clip is not open');
    sendClip(context, response, renditionOf(visit.bound, slot));
  });

  return router;
}
