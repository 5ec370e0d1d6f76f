import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>rig</title>
<button>Play</button><div id="stage"></div><script type="module" src="/entry.js"></script>`;

export interface RigServer {
  url: string;
  close(): Promise<void>;
}

/** Builds an entry of this folder as the real build does, and serves it on a page with one button. */
export async function serveRig(entry: string, extra?: RequestListener): Promise<RigServer> {
  const scripts = await buildScripts(entry);
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const script = scripts.get(path);
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (path === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    else if (extra) extra(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The rig server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function buildScripts(entry: string): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: false })],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: { entry: resolve(import.meta.dirname, entry) },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (!('output' in result)) throw new Error('The rig is one build with one output.');
  return new Map(
    result.output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])),
  );
}
