import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath, env as ownEnv } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Database } from '../../db/contract/database.ts';
import { StoreError, type Store } from '../../db/contract/store.ts';
import { backupName, outdatedBackups } from './backup-names.ts';
import { backUpFiles } from './server-files.ts';
import { dropRows, writeRows } from './shipped-rows.ts';
import { InTurn } from '../../platform/in-turn.ts';
import { projectRoot } from '../../platform/project-root.ts';

const EVERY_MS = 5 * 60_000;
const SHIP_EVERY_MS = 20_000;

const UNFINISHED = /^\.earshot-.*\.part$/;
/** Lock of the folder. Two servers with one folder would delete each other's backups. */
const LOCK = { file: '.earshot-backups.lock', variable: 'EARSHOT_BACKUPS' };

/** Runs the command line in a separate process: a copy takes seconds and must not delay answers. */
async function backUpApart(dataFolder: string, file: string): Promise<void> {
  const root = projectRoot();
  const cli = import.meta.filename.endsWith('.ts')
    ? ['--import', 'tsx', join(root, 'server', 'cli.ts')]
    : [join(root, 'dist', 'server', 'cli.js')];
  const env = { ...ownEnv, EARSHOT_DATA: dataFolder };
  await promisify(execFile)(execPath, [...cli, 'backup', file], { cwd: root, env });
}

interface BackupsOptions {
  store: Pick<Store, 'leads' | 'changeMark' | 'changesSince' | 'lastEventId'>;
  dataFolder: string;
  lock: Database['lock'];
  /** Folder of the backups. */
  folder: string;
  /** Passphrase with which the secret is copied; null: it is not. Default: null. */
  passphrase?: string | null;
  /** Whether clips are elsewhere, so that they need no backup. Default: false. */
  hasNoClips?: boolean;
  /** Copies the folder of the backups to another place. Default: it stays the only one. */
  copyOn?(): Promise<void>;
  now(): number;
  log(line: string): void;
  /** Copies a data folder's database into a file; in a separate process by default. */
  copy?(dataFolder: string, file: string): Promise<void>;
}

/** Backups of a data folder. Makes one whenever data has changed, and deletes old ones. */
export class Backups {
  readonly #options: BackupsOptions;
  #mark: string | null = null;
  /** When the last one was made, milliseconds since 1970; null before the first. */
  lastAt: number | null = null;
  #running: Promise<void> = Promise.resolve();
  readonly #turn = new InTurn();
  #timer: NodeJS.Timeout | null = null;
  #shipping: NodeJS.Timeout | null = null;
  /** Last event whose rows are in a backup or shipped beside it; null before the first backup. */
  #shippedTo: number | null = null;
  /** Whether the folder has something that was not copied on. */
  #isAhead = true;
  #release: (() => void) | null = null;

  constructor(options: BackupsOptions) {
    this.#options = options;
  }

  /**
   * Starts to check every five minutes, and to ship rows three times a minute. Failures are logged and tried again. Throws
   * StoreError 'in-use' if another server uses the folder.
   */
  async start(): Promise<void> {
    try {
      if (await this.#options.store.leads()) this.#hold();
    } catch (cause) {
      if (cause instanceof StoreError) throw cause;
      this.#options.log(`backup: ${String(cause)}`);
    }
    const soon = (work: () => Promise<void>) => () => {
      this.#running = this.#turn
        .do(work)
        .catch((cause: unknown) => this.#options.log(`backup: ${String(cause)}`));
    };
    this.#timer = setInterval(
      soon(() => this.keepUp()),
      EVERY_MS,
    );
    this.#shipping = setInterval(
      soon(() => this.ship()),
      SHIP_EVERY_MS,
    );
  }

  /**
   * Writes the rows that changed since the last backup or shipment beside the backups. Makes a backup at once where only that has
   * what changed. Before the first backup there is nothing to ship to: makes one.
   */
  async ship(): Promise<void> {
    const { store, folder } = this.#options;
    if (!(await store.leads())) return;
    let needsBackup = this.#shippedTo === null;
    while (this.#shippedTo !== null) {
      const { after, last, text, needsBackup: needs } = await store.changesSince(this.#shippedTo);
      if (text !== '') {
        await writeRows(folder, last, text);
        this.#isAhead = true;
      }
      needsBackup ||= needs;
      this.#shippedTo = last;
      if (last === after) break;
      await setImmediate();
    }
    if (needsBackup) await this.keepUp();
    else await this.#copyOn();
  }

  /**
   * Makes a backup if anything was stored or erased since the last one, then deletes outdated ones. They are deleted
   * even if there was no room for a new one, because that frees space.
   */
  async keepUp(): Promise<void> {
    if (!(await this.#options.store.leads())) return;
    this.#hold();
    try {
      await this.#copy();
    } finally {
      await this.#tidy();
    }
    await this.#copyOn();
  }

  /** Stops checking, after a current backup is finished. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    if (this.#shipping) clearInterval(this.#shipping);
    await this.#running;
    this.#release?.();
    this.#release = null;
  }

  #hold(): void {
    const { folder } = this.#options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#release ??= this.#options.lock(folder, LOCK);
  }

  async #copy(): Promise<void> {
    const { store, dataFolder, folder, now, passphrase = null, copy = backUpApart } = this.#options;
    const { hasNoClips = false } = this.#options;
    const mark = await store.changeMark();
    if (mark === this.#mark) return;
    // Rows of later events may be in the copy; they are shipped too.
    const last = await store.lastEventId();
    await copy(dataFolder, join(folder, backupName(now())));
    await backUpFiles(dataFolder, folder, { passphrase, hasNoClips });
    this.#isAhead = true;
    await dropRows(folder, last);
    this.#shippedTo = Math.max(last, this.#shippedTo ?? last);
    this.#mark = mark;
    this.lastAt = now();
  }

  async #copyOn(): Promise<void> {
    if (!this.#isAhead) return;
    await this.#options.copyOn?.();
    this.#isAhead = false;
  }

  async #tidy(): Promise<void> {
    const { folder, now } = this.#options;
    const names = await readdir(folder);
    const gone = [...outdatedBackups(names, now()), ...names.filter((name) => UNFINISHED.test(name))];
    await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })));
  }
}
