import type { AnalysisRequest } from '#core/api/analysis.ts';
import type { ConsoleCalls } from '#core/api/calls/console-calls.ts';
import type { LineOf } from '#core/api/contract.ts';
import { api, ApiError } from '../context/api.ts';

interface Asked {
  study: string;
  request: AnalysisRequest;
  engine: string;
  draws: number;
  signal: AbortSignal;
  onProgress: (what: string) => void;
}

type ModelsLine = LineOf<ConsoleCalls['POST /studies/:study/analysis/models']>;
type Fitted = Extract<ModelsLine, { blocks: unknown }>;

/** Reads the lines of a reply as they arrive. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let open = '';
  for (;;) {
    const { done, value } = await reader.read();
    open += decoder.decode(value, { stream: !done });
    const lines = open.split('\n');
    open = lines.pop() ?? '';
    yield* lines;
    if (done) break;
  }
  if (open !== '') yield open;
}

/** Fits mixed models and reports progress. Rejects with an ApiError; null: the connection ended early. */
export async function fitModels({ study, signal, onProgress, ...body }: Asked): Promise<Fitted | null> {
  const { body: lines } = await api.open('POST /studies/:study/analysis/models', {
    params: { study },
    body,
    signal,
  });
  if (!lines) return null;
  for await (const line of linesOf(lines)) {
    const read: ModelsLine = JSON.parse(line);
    if ('error' in read) throw new ApiError(422, read.error.code, read.error.message);
    if ('blocks' in read) return read;
    onProgress(read.progress);
  }
  return null;
}
