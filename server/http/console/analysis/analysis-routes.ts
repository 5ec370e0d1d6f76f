import { analysisRequest, figureRequest, modelsRequest, type AnalysisRequest } from '#core/api/analysis.ts';
import { AppError } from '../../../platform/app-error.ts';
import { readRoute, uploadRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import { fitAloud } from './fit-aloud.ts';
import { mayNameSystems } from '../../../app/analysis/may-name-systems.ts';
import type { AnalysisOrder } from '../../../app/analysis/rated-desk.ts';
import { keepTable } from '../../../app/analysis/uploaded-tables.ts';

const STUDY = '/studies/:study/analysis';

async function orderOf({ context, study }: Call<unknown>, request: AnalysisRequest): Promise<AnalysisOrder> {
  return { study, request, isBlind: !(await mayNameSystems(context.store, study)) };
}

/** Ends when whoever asked has gone. */
function whileWaited({ response }: Call<unknown>): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => gone.abort(new AppError('wrong-step', 'nobody waits any more'));
  // 'close' comes once, and may have come while the request was being checked.
  if (response.closed) leave();
  else response.once('close', leave);
  return gone.signal;
}

/** Sends JSON as it came from a thread: the server has no need to read it. */
function sendJson({ response }: Call<unknown>, json: string): undefined {
  response.type('application/json').send(json);
}

const analysis = writeRoute({
  method: 'post',
  path: STUDY,
  may: 'see',
  action: null,
  body: analysisRequest,
  async handle(call) {
    const order = await orderOf(call, call.body);
    return sendJson(call, await call.context.workbench.askText('analyse', order));
  },
});

const figure = writeRoute({
  method: 'post',
  path: `${STUDY}/figure`,
  may: 'see',
  action: null,
  body: figureRequest,
  async handle(call) {
    const { request, block, figure: at } = call.body;
    const order = await orderOf(call, request);
    return sendJson(call, await call.context.workbench.askText('draw figure', { order, block, figure: at }));
  },
});

const methods = writeRoute({
  method: 'post',
  path: `${STUDY}/methods`,
  may: 'see',
  action: null,
  body: analysisRequest,
  async handle(call) {
    const order = await orderOf(call, call.body);
    if (order.isBlind)
      throw new AppError('wrong-step', 'the methods section names systems, which nobody may know yet');
    return sendJson(call, await call.context.workbench.askText('describe', order));
  },
});

const models = writeRoute({
  method: 'post',
  path: `${STUDY}/models`,
  may: 'see',
  action: null,
  body: modelsRequest,
  async handle(call) {
    const { request, engine, draws } = call.body;
    const order = await orderOf(call, request);
    const { workbench } = call.context;
    await fitAloud(call.response, (onProgress) =>
      workbench.runAlone('fit models', { order, engine, draws }, { onProgress, signal: whileWaited(call) }),
    );
    return undefined;
  },
});

const table = uploadRoute({
  method: 'post',
  path: `${STUDY}/tables/:name`,
  may: 'run',
  action: 'adds a table of scores to the analysis',
  async handle(call) {
    const kept = await keepTable(call.context.env.dataFolder, call.study, call.param('name'), call.request);
    call.note(`${kept.name} ${kept.sha256}`);
    return kept;
  },
});

/** A clip of the study by the hash of what listeners hear; any other hash is none of its clips. */
const sound = readRoute({
  method: 'get',
  path: `${STUDY}/sounds/:sound`,
  isUrgent: true,
  may: 'see',
  async handle({ context, study, param, response }) {
    const version = await context.store.currentVersionByName(study);
    const renditions = version?.study.clips.flatMap((clip) => Object.values(clip.renditions)) ?? [];
    const rendition = renditions.find(({ sha256 }) => sha256 === param('sound'));
    if (!rendition) throw new AppError('not-found', 'there is no such clip');
    const { sha256, container = 'flac' } = rendition;
    response.set({ 'Content-Type': `audio/${container}`, 'Cache-Control': 'private, max-age=3600' });
    await new Promise<void>((resolve, reject) => {
      response.sendFile(
        context.derived.path(sha256, container),
        { cacheControl: false, dotfiles: 'allow' },
        (cause: unknown) => {
          // Whoever stops listening closes the connection.
          if (cause instanceof Error && !response.headersSent) reject(cause);
          else resolve();
        },
      );
    });
    return undefined;
  },
});

export const analysisRoutes: readonly ConsoleRoute[] = [analysis, figure, methods, models, table, sound];
