import { execFileSync } from 'node:child_process';
import type { UploadBegun } from '#core/api/studies.ts';
import type { ConsoleClient } from './console-client.ts';
import { sendPiece } from './console-upload.ts';

/** Uploads a file of ratings. Returns the id of the upload. */
export async function sendRatings(
  client: ConsoleClient,
  { name, file, text }: { name: string; file: string; text: string },
): Promise<string> {
  const content = new TextEncoder().encode(text);
  const sent = { name, kind: 'folder', bytes: content.length, holds: 'ratings' };
  const { id } = await client.post<UploadBegun>('/uploads', sent);
  const { status } = await sendPiece(client, id, { path: file, content });
  if (status !== 200) throw new Error(`the upload of ${file} was refused with ${status}`);
  await client.post(`/uploads/${id}/clips`, { bytes: content.length });
  return id;
}

/** Makes a study of a file of ratings. */
export async function importStudy(
  client: ConsoleClient,
  from: { name: string; file: string; text: string },
  asked: unknown,
): Promise<void> {
  const upload = await sendRatings(client, from);
  await client.post('/new/ratings', { upload, asked, name: from.name });
}

/** The words that a shell reads in a command. */
export const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
    .trim()
    .split('\n');
