/** What went wrong, as far as it decides what to do. */
type FailureKind = 'offline' | 'denied' | 'missing' | 'refused' | 'busy' | 'server' | 'page';

interface Failure {
  kind: FailureKind;
  /** In the words of whoever failed; empty where they say nothing to a reader. */
  message: string;
}

function kindOf(status: number): FailureKind {
  if (status === 0) return 'offline';
  if (status === 401 || status === 403) return 'denied';
  if (status === 404) return 'missing';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}

/** What an error comes to for the reader. Errors of requests have a status; any other is a mistake of the page. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  // A part of the page that did not arrive has no status to tell.
  if (status === null) return { kind: 'offline', message: '' };
  if (typeof status !== 'number') return { kind: 'page', message };
  const kind = kindOf(status);
  return { kind, message: kind === 'offline' ? '' : message };
}
