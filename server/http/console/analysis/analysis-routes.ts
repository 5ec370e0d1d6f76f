import type { AnalysisRequest } from '#core/api/analysis.ts';
import type { analysisCalls } from '#core/api/calls/analysis-calls.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readerLanguage } from '../../visitors/reader-language.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { fitAloud } from './fit-aloud.ts';
import { mayNameSystems } from '../../../app/analysis/may-name-systems.ts';
import type { AnalysisOrder } from '../../../app/analysis/rated-desk.ts';
import { keepTable } from '../../../app/analysis/uploaded-tables.ts';

/** Results are written in the language that the browser asks for. */
async function orderOf(call: Call, request: AnalysisRequest): Promise<AnalysisOrder> {
  const { context, study, request: asked } = call;
  const language = readerLanguage(asked);
  return { study, request, language, isBlind: !(await mayNameSystems(context.store, study)) };
}

/** Ends when whoever asked has gone. */
function whileWaited({ response }: Call): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => gone.abort(new AppError('wrong-step', 'nobody waits any more'));
  // 'close' comes once, and may have come while the request was being checked.
  if (response.closed) leave();
  else response.once('close', leave);
  return gone.signal;
}

/** Results of a study, computed in a thread. */
export const analysisHandlers: Handlers<typeof analysisCalls> = {
  async 'POST /studies/:study/analysis'(call) {
    const order = await orderOf(call, call.body);
    return call.context.workers.askText('analyse', order);
  },

  async 'POST /studies/:study/analysis/figure'(call) {
    const { request, block, figure: at } = call.body;
    const order = await orderOf(call, request);
    return call.context.workers.askText('draw figure', { order, block, figure: at });
  },

  async 'POST /studies/:study/analysis/figure/pdf'(call) {
    const { request, block, figure: at } = call.body;
    const order = await orderOf(call, request);
    return call.context.workers.askText('print figure', { order, block, figure: at });
  },

  async 'POST /studies/:study/analysis/paper'(call) {
    return call.context.workers.askText('print paper', await orderOf(call, call.body));
  },

  async 'POST /studies/:study/analysis/methods'(call) {
    const order = await orderOf(call, call.body);
    if (order.isBlind)
      throw new AppError('wrong-step', 'the methods section names systems, whose names are still hidden');
    return call.context.workers.askText('describe', order);
  },

  async 'POST /studies/:study/analysis/models'(call) {
    const { request, engine, draws } = call.body;
    const order = await orderOf(call, request);
    const { workers } = call.context;
    await fitAloud(call, (onProgress) =>
      workers.runAlone('fit models', { order, engine, draws }, { onProgress, signal: whileWaited(call) }),
    );
    return undefined;
  },

  async 'POST /studies/:study/analysis/tables/:name'(call) {
    const kept = await keepTable(call.context.env.dataFolder, call.study, call.params.name, call.request);
    call.note(`${kept.name} ${kept.sha256}`);
    return kept;
  },

  /** A clip of the study by the hash of what listeners hear; any other hash is none of its clips. */
  async 'GET /studies/:study/analysis/sounds/:sound'({ context, study, params, response }) {
    const version = await context.store.currentVersionByName(study);
    const renditions = version?.study.clips.flatMap((clip) => Object.values(clip.renditions)) ?? [];
    const rendition = renditions.find(({ sha256 }) => sha256 === params.sound);
    if (!rendition) throw new AppError('not-found', 'there is no such clip');
    const { sha256, container = 'flac' } = rendition;
    response.set({ 'Content-Type': `audio/${container}`, 'Cache-Control': 'private, max-age=3600' });
    const path = await context.derived.path(sha256, container);
    await new Promise<void>((resolve, reject) => {
      response.sendFile(path, { cacheControl: false, dotfiles: 'allow' }, (cause: unknown) => {
        // Whoever stops listening closes the connection.
        if (cause instanceof Error && !response.headersSent) reject(cause);
        else resolve();
      });
    });
    return undefined;
  },
};
