import { expect } from 'vitest';
import type { JobView } from '#core/api/jobs.ts';
import type { ConsoleClient } from './console-client.ts';
import { zipContents } from './zip-contents.ts';

/** Asks for an export of the study 'old' and waits until it is over. */
export async function exported(
  client: ConsoleClient,
  request: unknown,
): Promise<{ job: JobView; files: ReadonlyMap<string, Buffer> }> {
  const { id } = await client.post<JobView>('/studies/old/exports', request);
  const read = () => client.get<JobView>(`/studies/old/jobs/${id}`);
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe('running');
  const job = await read();
  if (job.state !== 'done') return { job, files: new Map() };
  const response = await client.fetch('get', `/studies/old/jobs/${id}/file`);
  return { job, files: await zipContents(Buffer.from(await response.arrayBuffer())) };
}
