import type { JobFile, JobProgress, JobView } from '#core/api/jobs.ts';
import type { Job } from '../../db/contract/job-store.ts';

/** Files are kept for thirty days unless deleted earlier. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;

const timeOf = (at: number): string => new Date(at).toISOString();

function fileOf({ file, sha256, bytes, endedAt }: Job): JobFile | null {
  if (sha256 === null || bytes === null) return null;
  const keptUntil = file === null || endedAt === null ? null : timeOf(endedAt + KEPT_MS);
  return { name: file, sha256, bytes, keptUntil };
}

/** A job as pages show it. */
export function jobView(job: Job, progress: JobProgress | null): JobView {
  const { id, kind, request, state, result, actor, createdAt, endedAt } = job;
  const outcome: unknown = result === null ? null : JSON.parse(result);
  return {
    id,
    kind,
    request: JSON.parse(request),
    state,
    progress: state === 'running' ? progress : null,
    result: state === 'done' ? outcome : null,
    error: state === 'failed' ? String(outcome) : null,
    file: fileOf(job),
    actor,
    createdAt: timeOf(createdAt),
    endedAt: endedAt === null ? null : timeOf(endedAt),
  };
}
