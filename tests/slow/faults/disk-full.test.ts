import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerRequest } from '#core/session/contract.ts';
import { ApiClient } from '../../../client/lib/api-client.ts';
import { RequestError } from '../../../client/lib/request-error.ts';
import { Outbox } from '../../../client/lib/outbox.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';
import { readSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { prepareAnswers } from '../../bench/prepare-answers.ts';
import { faultyDisk, noFaultyDisk } from '../../support/faulty-disk.ts';
import { keptInOrder } from '../../support/kept-in-order.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { recordsOf } from '../../server/db/conformance/fixture.ts';
import { freePort, ServerProcess } from '../../server/faults/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess | null = null;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await server?.kill();
  await folder.remove();
});

type Send = (request: AnswerRequest) => Promise<void>;

/**
 * Ten answers of one listener to a server whose disk is full from the fourth to the sixth attempt to store. `sender` makes
 * what sends them. Returns the statuses of the replies and the answers that are on the disk in the end.
 */
async function overFullDisk(sender: (api: ApiClient, free: () => void) => Send) {
  const flag = join(folder.path, 'full');
  const dataFolder = join(folder.path, 'data');
  const { version, requests } = await prepareAnswers(folder.path, dataFolder, 1);
  server = new ServerProcess(dataFolder, await freePort(), faultyDisk({ DISK_FULL: flag }));
  const { url } = server;
  await server.start();
  const statuses: number[] = [];
  let cookie = '';
  const api = new ApiClient(version.slug, async (path, init) => {
    if (statuses.length === 3) writeFileSync(flag, '');
    const response = await fetch(new URL(typeof path === 'string' ? path : '', url), {
      ...init,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    });
    statuses.push(response.status);
    return response;
  });
  const send = sender(api, () => {
    if (statuses.length >= 6) rmSync(flag, { force: true });
  });
  for (const bytes of requests[0] ?? []) {
    const [head = '', body = ''] = bytes.toString().split('\r\n\r\n');
    cookie = /cookie: (.*)/i.exec(head)?.[1]?.trim() ?? '';
    await send(JSON.parse(body));
  }
  await server.stop();
  const store = readSqliteStore(dataFolder);
  const records = await recordsOf(store, version);
  await store.close();
  const { wrongCounts, replaced } = await keptInOrder(dataFolder, version.name);
  expect([wrongCounts, replaced]).toEqual([[], []]);
  return { statuses, stored: records.flatMap(({ answers }) => answers).length };
}

/** As the listener's app does it: kept until there is a receipt. */
function outboxOver(api: ApiClient, free: () => void): Send {
  const outbox = new Outbox({
    storage: memoryStorage(),
    slug: randomUUID(),
    send: (request) => api.call('POST /answers', { body: request }),
    onstatus: () => undefined,
    wait: { for: async () => free(), hurry: () => undefined },
  });
  let position = 0;
  return async (request) => {
    position += 1;
    await outbox.put(position, request);
    await outbox.flush();
  };
}

/** Sent once, and forgotten. */
function onceOver(api: ApiClient, free: () => void): Send {
  return async (request) => {
    await api.call('POST /answers', { body: request }).catch((cause: unknown) => {
      if (!(cause instanceof RequestError)) throw cause;
    });
    free();
  };
}

const reason = noFaultyDisk();
if (reason !== null) process.stdout.write(`  the full disk is omitted: ${reason}\n`);

describe.skipIf(reason !== null)('fault tests', () => {
  test('4 a full disk is 503 and acknowledges nothing; once there is space the outbox loses no answer', async () => {
    const { statuses, stored } = await overFullDisk(outboxOver);
    expect(statuses).toEqual([200, 200, 200, 503, 503, 503, 200, 200, 200, 200, 200, 200, 200]);
    expect(stored).toBe(10);
  });

  test('4 control: a browser that sends each answer once loses those of the full disk', async () => {
    const { stored } = await overFullDisk(onceOver);
    expect(stored).toBeLessThan(10);
  });
});
