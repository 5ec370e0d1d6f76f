import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** Compressed files that the build writes beside a file, smallest first: encoding and file ending. */
const ENCODINGS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

const FOR_GOOD = { immutable: true, maxAge: '1y' };
/** A page names the scripts of its build, so it is fetched at every visit. */
const EVERY_TIME = { etag: false, lastModified: false };

/**
 * The files that the build made for browsers, sent in the smallest encoding that a browser takes. Their contents are the same for
 * everybody: a compressed length tells nothing of a listener or a study.
 */
export class ClientFiles {
  readonly #folder: string;
  readonly #rewrite: ((page: string) => string) | null;
  readonly #names: ReadonlySet<string>;

  /** Reads the names of all files in `folder` once. A folder that is not there is empty. `rewrite`: changes each page. */
  constructor(folder: string, rewrite: ((page: string) => string) | null = null) {
    this.#folder = folder;
    this.#rewrite = rewrite;
    this.#names = new Set(
      existsSync(folder) ? readdirSync(folder, { encoding: 'utf8', recursive: true }) : [],
    );
  }

  /** Whether the build wrote a file of this name. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Serves a folder of files whose names change with their contents. */
  assets(below: string): RequestHandler[] {
    const encoded: RequestHandler = (request, response, next) => {
      const name = `${below}${request.path}`;
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || !this.#sendEncoded(request, response, name, FOR_GOOD)) next();
    };
    return [encoded, express.static(`${this.#folder}/${below}`, { ...FOR_GOOD, index: false })];
  }

  /** Sends a page. */
  sendPage(request: Pick<Request, 'acceptsEncodings'>, response: Response, name: string): void {
    if (this.#rewrite !== null)
      response.type('html').send(this.#rewrite(readFileSync(`${this.#folder}/${name}`, 'utf8')));
    else if (!this.#sendEncoded(request, response, name, EVERY_TIME))
      response.sendFile(name, { ...EVERY_TIME, root: this.#folder });
  }

  /** False where the file has no encoding that the browser takes. */
  #sendEncoded(
    request: Pick<Request, 'acceptsEncodings'>,
    response: Response,
    name: string,
    options: typeof FOR_GOOD | typeof EVERY_TIME,
  ): boolean {
    response.vary('Accept-Encoding');
    const found = ENCODINGS.find(
      ({ encoding, ending }) => this.#names.has(name + ending) && request.acceptsEncodings(encoding),
    );
    if (!found) return false;
    response.set('Content-Encoding', found.encoding).type(extname(name));
    response.sendFile(name + found.ending, { ...options, root: this.#folder, acceptRanges: false });
    return true;
  }
}
