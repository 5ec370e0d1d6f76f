import type { StudyBrought, UploadBegun } from '#core/api/studies.ts';
import type { ConsoleClient } from './console-client.ts';
import type { PackedFile } from './packed.ts';

/** What came of an upload: the study, or with what status and words it was refused. */
export type Outcome = { brought: StudyBrought } | { status: number; message: string };

async function refusal(response: Response): Promise<{ status: number; message: string }> {
  const { error }: { error: { message: string } } = await response.json();
  return { status: response.status, message: error.message };
}

/** A piece of an upload, whole or from a byte on. */
export function sendPiece(
  client: ConsoleClient,
  id: string,
  { path = '', from = 0, content }: { path?: string; from?: number; content: Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const query = new URLSearchParams({ path, from: String(from) });
  const headers = { 'Content-Type': 'application/octet-stream' };
  return client.fetch('put', `/uploads/${id}/files?${query}`, { headers, body: content });
}

/** Uploads an archive in pieces, or files, as the page does. */
export async function upload(
  client: ConsoleClient,
  {
    name,
    begin = '/uploads',
    content,
  }: { name?: string; begin?: string; content: Buffer | readonly PackedFile[] },
  pieceBytes = 1024 ** 2,
): Promise<Outcome> {
  const files = Buffer.isBuffer(content) ? [{ path: '', content }] : content;
  const bytes = files.reduce((sum, file) => sum + file.content.length, 0);
  const kind = Buffer.isBuffer(content) ? 'zip' : 'folder';
  const begun = await client.send('post', begin, { ...(name !== undefined && { name }), kind, bytes });
  if (!begun.ok) return refusal(begun);
  const { id }: UploadBegun = await begun.json();
  let taken = 0;
  for (const file of files) {
    for (let from = 0; from === 0 || from < file.content.length; from += pieceBytes) {
      const piece = Uint8Array.from(file.content.subarray(from, from + pieceBytes));
      const sent = await sendPiece(client, id, { path: file.path, from, content: piece });
      if (!sent.ok) return refusal(sent);
      const reply: { bytes: number | null } = await sent.json();
      if (reply.bytes !== null) taken += piece.length;
    }
  }
  const finished = await client.send('post', `/uploads/${id}/finish`, { bytes: taken });
  return finished.ok ? { brought: await finished.json() } : refusal(finished);
}
