import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docBlocks } from './doc-blocks.ts';

/**
 * HAProxy with the configuration of the documentation, between two ports. `socketHeaders`: given to requests for the live socket, as
 * from a browser. Default: none.
 */
export async function startBalancer(
  folder: string,
  {
    port,
    servers: [one, two],
    socketHeaders = {},
  }: {
    port: number;
    servers: readonly [number, number];
    socketHeaders?: Readonly<Record<string, string>>;
  },
): Promise<ChildProcess> {
  const [block] = docBlocks('docs/operating/scaling.md').filter(({ language }) => language === 'haproxy');
  if (!block) throw new Error('the page has no configuration of HAProxy');
  const headers = Object.entries(socketHeaders).map(
    ([name, value]) => `  http-request set-header ${name} ${value} if { path_beg /socket.io }`,
  );
  const config = block.text
    .replace('bind :8080', `bind 127.0.0.1:${port}\n${headers.join('\n')}`)
    .replace('127.0.0.1:8123', `127.0.0.1:${one}`)
    .replace('127.0.0.1:8124', `127.0.0.1:${two}`);
  await writeFile(join(folder, 'haproxy.cfg'), `${config}\n`);
  return spawn('haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'], { stdio: 'ignore' });
}
