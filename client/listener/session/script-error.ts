import { RequestError } from '../../lib/request-error.ts';

const MULTIPLIER = 31;
const LARGEST = 0x1_0000_0000;

/** Short, stable code of a script error, for listeners to quote. */
export function errorId(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const hash = Array.from(text).reduce(
    (sum, character) => (sum * MULTIPLIER + (character.codePointAt(0) ?? 0)) % LARGEST,
    7,
  );
  return `script-${hash.toString(36)}`;
}

/** Any error as the problem that a session shows. */
export function asProblem(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError(errorId(error), String(error));
}

/** Whether an error comes from Earshot's scripts: extensions and browsers also report here. */
export function isOurs(event: ErrorEvent | PromiseRejectionEvent): boolean {
  if ('reason' in event) {
    const { reason } = event;
    return reason instanceof Error && reason.name !== 'AbortError' && stackIsOurs(reason);
  }
  return event.error instanceof Error && stackIsOurs(event.error);
}

function stackIsOurs({ stack = '' }: Error): boolean {
  return stack.includes(location.origin);
}
