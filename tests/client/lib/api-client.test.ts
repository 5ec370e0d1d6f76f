import { expect, test } from 'vitest';
import { ApiClient } from '../../../client/lib/api-client.ts';

function clientWith(reply: () => Response | Promise<Response>): { api: ApiClient; urls: string[] } {
  const urls: string[] = [];
  const api = new ApiClient('abc', async (input) => {
    if (typeof input === 'string') urls.push(input);
    return reply();
  });
  return { api, urls };
}

test('requests go below the study, with the step of a check in the path', async () => {
  const { api, urls } = clientWith(() => Response.json({}));
  await api.enter();
  await api.call('POST /checks/:name', { params: { name: 'sound level' }, body: { result: {} } });
  expect(urls).toEqual(['/s/abc/api/enter', '/s/abc/api/checks/sound%20level']);
});

test("a refusal carries the server's code, status and wait", async () => {
  const body = { error: { code: 'internal', message: 'busy' } };
  const { api } = clientWith(() => Response.json(body, { status: 503, headers: { 'Retry-After': '2' } }));
  await expect(api.enter()).rejects.toMatchObject({
    code: 'internal',
    status: 503,
    retryAfterMs: 2000,
    mayPass: true,
  });
});

test('a refusal by something in between is told by its status', async () => {
  const { api } = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(api.enter()).rejects.toMatchObject({ code: 'http-502', mayPass: true });
});

test('a wrong answer will not pass when it is sent again', async () => {
  const body = { error: { code: 'invalid-answer', message: 'no' } };
  const { api } = clientWith(() => Response.json(body, { status: 422 }));
  await expect(api.call('POST /complete')).rejects.toMatchObject({ code: 'invalid-answer', mayPass: false });
});

test('no answer at all is a network failure, also when it breaks off', async () => {
  const { api: unreachable } = clientWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(unreachable.enter()).rejects.toMatchObject({ code: 'network', status: null, mayPass: true });
  const { api: broken } = clientWith(() => new Response('{"title": "How'));
  await expect(broken.enter()).rejects.toMatchObject({ code: 'network' });
});
