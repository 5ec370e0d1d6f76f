import type { Request } from 'express';

const studies = new WeakMap<object, string>();

/** Notes the study that a request is about, for the log. */
export const noteStudy = (request: object, name: string): void => void studies.set(request, name);

/** The name of the study that a request is about; undefined if it is about none. */
export function notedStudy(request: Request): string | undefined {
  // Requests that no route took have no parameters.
  const params: Partial<Request['params']> | undefined = request.params;
  const study = params?.['study'];
  return studies.get(request) ?? (typeof study === 'string' ? study : undefined);
}
