import * as http from 'node:http';
import * as https from 'node:https';

/** A request without what the connection adds. */
export interface PlainRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Empty for a request without content. */
  body: string;
  signal: AbortSignal;
}

export interface PlainReply {
  status: number;
  /** In the order of the reply, with names in lowercase. A header that occurs twice is listed twice. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** Time from the request to the headers, ms. */
  headMs: number;
}

/** Connections are kept between requests, as browsers do. */
const TRANSPORTS = {
  'http:': { request: http.request, agent: new http.Agent({ keepAlive: true }) },
  'https:': { request: https.request, agent: new https.Agent({ keepAlive: true }) },
};

function headersOf({ rawHeaders }: http.IncomingMessage): PlainReply['headers'] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
  );
}

/**
 * Sends one request and reads the whole reply, whatever its status. `fetch` costs several times as much per request. Follows no
 * redirects. Rejects with the system's error for a broken connection.
 */
export function sendRequest({ url, method, headers, body, signal }: PlainRequest): Promise<PlainReply> {
  const { request, agent } = TRANSPORTS[url.startsWith('https:') ? 'https:' : 'http:'];
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const content = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...content }, agent, signal }, (response) => {
      const headMs = performance.now() - begun;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: headersOf(response),
          body: Buffer.concat(chunks),
          headMs,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
