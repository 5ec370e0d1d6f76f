import { ConsoleApi } from '../../../client/console/context/api.ts';

type Asked = [address: string, init: RequestInit | undefined];

/** A server that gives these replies, one after the other, and what it was asked. */
export function serverThat(...replies: (() => Response | Promise<Response>)[]): {
  api: ConsoleApi;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const api = new ConsoleApi(async (address, init) => {
    asked.push([address instanceof Request ? address.url : address.toString(), init]);
    const reply = replies.shift();
    if (!reply) throw new Error('nothing more was to be asked');
    return reply();
  });
  return { api, asked };
}

export const refused = (status: number, code: string, message: string) => (): Response =>
  Response.json({ error: { code, message } }, { status });
