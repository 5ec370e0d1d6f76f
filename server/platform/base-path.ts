import type { IncomingMessage, Server } from 'node:http';

/** Path of a public address, below which all addresses of the server are: empty for the root of a host. */
export const basePath = (publicUrl: string | null): string =>
  publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/u, '');

/** A page as the server answers below a path: its links to the server's own files begin with it. */
export const pageBelow = (page: string, path: string): string =>
  page.replaceAll(/ (href|src)="\/(?=[^/])/gu, ` $1="${path}/`);

/** Answers below a path as at the root, whether or not a proxy has removed the path. Called last, it sees requests first. */
export function serveBelow(server: Server, path: string): void {
  if (path === '') return;
  const strip = (request: IncomingMessage): void => {
    const { url = '/' } = request;
    if (url.startsWith(path) && /^(?:[/?]|$)/u.test(url.slice(path.length)))
      request.url = url.slice(path.length).replace(/^(?=\?|$)/u, '/');
  };
  server.prependListener('request', strip);
  server.prependListener('upgrade', strip);
}
