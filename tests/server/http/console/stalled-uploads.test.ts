import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UploadBegun } from '#core/api/studies.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { sendPiece } from '../../../support/console-upload.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { zipOf } from '../../../support/packed.ts';

const STALL_MS = 500;
/** More than a pipe holds. */
const CLIP = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(2 ** 20, 'sound')]);
const STUDY = { path: 'study.yaml', content: Buffer.from('title: A study\n') };

let server: LiveServer;
let ada: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start({ uploadStallMs: STALL_MS });
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
});
afterEach(() => expect(server.log.splice(0)).toEqual([]));
afterAll(() => server.close());

const uploads = (): string => join(server.running.context.env.dataFolder, 'uploads');

const refused = (message: RegExp) => ({
  status: 504,
  body: { error: { code: 'timed-out', message: expect.stringMatching(message) } },
});

async function replyOf(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

test('a piece that stops arriving ends the upload with plain words, and no file stays', async () => {
  const { id } = await ada.post<UploadBegun>('/uploads', { name: 'slow', kind: 'folder', bytes: 100 });
  const body = new ReadableStream({ start: (stream) => stream.enqueue(STUDY.content) });
  const headers = { 'Content-Type': 'application/octet-stream' };
  const response = await ada.fetch('put', `/uploads/${id}/files?path=study.yaml`, {
    headers,
    body,
    duplex: 'half',
  });
  expect(await replyOf(response)).toEqual(
    refused(
      /^uploading "study\.yaml" made no progress for \d+ min: the upload was ended and its files removed/u,
    ),
  );
  expect(existsSync(join(uploads(), id))).toBe(false);
  expect((await ada.send('post', `/uploads/${id}/finish`, { bytes: 100 })).status).toBe(404);
});

test('an unpacking that stands still ends the upload with plain words, and no file stays', async () => {
  const content = await zipOf([STUDY, { path: 'clips/a.wav', content: CLIP }]);
  const { id } = await ada.post<UploadBegun>('/uploads', {
    name: 'stuck',
    kind: 'zip',
    bytes: content.length,
  });
  await sendPiece(ada, id, { content });
  // A pipe that nobody empties stands still like a disk that has stopped answering.
  const pipe = join(uploads(), id, 'files', 'clips', 'a.wav');
  await mkdir(join(pipe, '..'), { recursive: true });
  await promisify(execFile)('mkfifo', [pipe]);
  const held = await open(pipe, constants.O_RDWR);
  try {
    const response = await ada.send('post', `/uploads/${id}/finish`, { bytes: content.length });
    expect(await replyOf(response)).toEqual(
      refused(/^unpacking the archive made no progress for \d+ min: the upload was ended/u),
    );
    expect(existsSync(join(uploads(), id))).toBe(false);
  } finally {
    await held.close();
  }
});
