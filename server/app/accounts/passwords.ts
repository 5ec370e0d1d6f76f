import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';

/** Cost of scrypt. It is as strong as N = 2^17 with p = 1 (OWASP), with half of the memory: 64 MiB each. */
const COST = { N: 2 ** 16, r: 8, p: 2 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Number of parallel hashes: two take 128 MiB and leave threads for the rest of the server. */
const AT_ONCE = 2;
/** Longest queue. A request that would wait more than about ten seconds is refused at once. */
const MOST_WAITING = 60;

const FORM = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/u;

function derive(password: string, salt: Buffer, { N, r, p }: typeof COST) {
  return new Promise<Buffer>((resolve, reject) => {
    const done = (cause: Error | null, key: Buffer): void => (cause ? reject(cause) : resolve(key));
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, done);
  });
}

/** Hashes and verifies passwords with scrypt, a few in parallel to bound memory. */
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /**
   * Hash that no password matches. Checking it takes as long as any other, so unknown names take the time of known
   * ones.
   */
  #nobodys: Promise<string> | null = null;

  /** Hash to store. Throws AppError 'too-many-requests' while too many others wait. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await this.#alone(() => derive(password, salt, COST));
    return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
      '$',
    );
  }

  /** Whether a password matches the stored hash; null: no hash is stored. Throws as `hash` does. */
  async fits(password: string, stored: string | null): Promise<boolean> {
    this.#nobodys ??= this.hash(randomBytes(SALT_BYTES).toString('hex'));
    const [, N, r, p, salt = '', key = ''] = FORM.exec(stored ?? (await this.#nobodys)) ?? [];
    const cost = { N: Number(N), r: Number(r), p: Number(p) };
    const given = await this.#alone(() => derive(password, Buffer.from(salt, 'base64url'), cost));
    return timingSafeEqual(given, Buffer.from(key, 'base64url')) && stored !== null;
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING)
        throw new AppError(
          'too-many-requests',
          'too many people sign in at this moment: try again in a minute',
        );
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
