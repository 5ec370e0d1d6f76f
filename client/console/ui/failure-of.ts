/** Kind of failure, as far as it decides the advice. */
type FailureKind = 'offline' | 'denied' | 'missing' | 'refused' | 'busy' | 'server' | 'page';

interface Failure {
  kind: FailureKind;
  /** Message of the error; empty if it does not help the reader. */
  message: string;
}

function kindOf(status: number): FailureKind {
  if (status === 0) return 'offline';
  if (status === 401 || status === 403) return 'denied';
  if (status === 404) return 'missing';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}

/** Failure to show for an error. Request errors have a status; any other is an error of the page. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  // A part of the page that did not load has no status.
  if (status === null) return { kind: 'offline', message: '' };
  if (typeof status !== 'number') return { kind: 'page', message };
  const kind = kindOf(status);
  return { kind, message: kind === 'offline' ? '' : message };
}
