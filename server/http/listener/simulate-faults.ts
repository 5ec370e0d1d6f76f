import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Simulation } from '#core/api/simulations.ts';
import { trialAt, type CheckRound } from '../../app/listening/steps/check-round.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';

/** A line on which a page of clips comes in seconds. */
const SLOW = { replyMs: 800, soundMs: 4000 };

const SOUNDS = /^\/(?:bundles|audio|level|checks\/[^/]+\/sounds)/u;
const CLIPS = /^\/(?:bundles|audio)\//u;
const SENDS = /^\/(?:answers|complete)$/u;

/** The fault that the address of a preview asks for; null at any other address. */
export const simulationAt = (request: { params: object }): Simulation | null =>
  readPreviewAddress('slug' in request.params ? request.params.slug : null)?.simulation ?? null;

/** Makes the trouble that a preview's link asks for. `path`: of a call. False where that was the reply. */
export async function simulateFaults(
  simulation: Simulation | null,
  path: string,
  { request, response }: { request: Request; response: Response },
): Promise<boolean> {
  if (simulation === 'slow') await sleep(SOUNDS.test(path) ? SLOW.soundMs : SLOW.replyMs);
  if (simulation === 'offline' && SENDS.test(path)) {
    request.socket.destroy();
    return false;
  }
  if (simulation === 'failed-audio' && CLIPS.test(path)) {
    response.status(503).json({ error: { code: 'internal', message: 'this preview plays no clips' } });
    return false;
  }
  return true;
}

/** A response to a trial that is not right; the given one where nothing else can be said. */
export function wrongResponse(round: CheckRound, token: string, given: string): string {
  const { trial } = trialAt(round, token);
  const { ask, right } = trial;
  const possible =
    ask.kind === 'choice'
      ? ask.options.map(({ value }) => value)
      : ['0', '1'].map((digit) => digit.repeat(ask.length));
  return possible.find((value) => !right.includes(value)) ?? given;
}
