import type { Request, Response } from 'express';
import type { ModelsLine } from '#core/api/analysis.ts';
import { TRANSLATORS } from '#core/words/writers.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Progress } from '../../../platform/progress.ts';
import { readerLanguage } from '../../visitors/reader-language.ts';

/** Between two lines of progress, in milliseconds: an engine says more than anybody reads. */
const LEAST_PAUSE_MS = 250;

/** Errors that the page can act on; any other is a fault, and is in the log. */
const publicError = (cause: unknown): { code: string; message: string } => {
  if (cause instanceof AppError) return { code: cause.code, message: cause.message };
  return { code: 'internal', message: 'the models could not be fitted' };
};

/** Sends in the reader's language how far the work is, a line of JSON each time, and what came of it as the last line. */
export async function fitAloud(
  { request, response }: { request: Request; response: Response },
  work: (onProgress: (progress: Progress) => void) => Promise<Extract<ModelsLine, { blocks: unknown }>>,
): Promise<void> {
  response.set({
    'Content-Type': 'application/x-ndjson',
    'Cache-Control': 'private, no-store, no-transform',
  });
  response.flushHeaders();
  const say = (line: ModelsLine): void => void response.write(`${JSON.stringify(line)}\n`);
  const words = TRANSLATORS[readerLanguage(request)];
  let last = 0;
  const onProgress = ({ what }: Progress): void => {
    const at = performance.now();
    if (at - last < LEAST_PAUSE_MS) return;
    last = at;
    say({ progress: words(what) });
  };
  try {
    const { blocks, warnings } = await work(onProgress);
    say({ blocks, warnings: warnings.map(words) });
  } catch (cause) {
    const { code, message } = publicError(cause);
    say({ error: { code, message: words(message) } });
  }
  response.end();
}
