import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreError } from '../contract/store.ts';
import type { Acknowledged } from '../contract/acknowledged.ts';
import type { Missing } from '../contract/database.ts';
import type { Connection } from './driver.ts';
import { ownFile } from './private-files.ts';
import { syncFile } from './sync-file.ts';

export const ledgerOf = (folder: string): string => join(folder, 'acknowledged.log');

/** Characters of a hash that a line has: 64 bits tell a lost answer from a stored one. */
const HASH_LENGTH = 16;

const lineOf = ({ sessionId, position, sha256 }: Acknowledged): string =>
  `${sessionId}\t${position}\t${sha256.slice(0, HASH_LENGTH)}\n`;

/** Says that the answers of a session were erased: nobody misses them. */
const erasedLine = (sessionId: string): string => `${sessionId}\terased\n`;

/**
 * The record of acknowledged answers, outside the database: a line each, on the disk before the receipt is sent. Damage to the database's
 * files, such as in the middle of the write-ahead log, can take answers without a trace in it; here they are missed.
 */
export class Ledger {
  readonly #handle: number;
  /** Lines that could not be written yet. */
  #waiting = '';
  #isClosed = false;

  constructor(folder: string) {
    const file = ledgerOf(folder);
    ownFile(file);
    this.#handle = openSync(file, 'a');
  }

  add(answer: Acknowledged): void {
    this.#waiting += lineOf(answer);
  }

  erase(sessionIds: readonly string[]): void {
    this.#waiting += sessionIds.map(erasedLine).join('');
  }

  /**
   * Brings all lines to the disk. Throws the system's error; they are written with the next ones then. An empty line comes first, as a
   * crash or a full disk may have cut the last one off.
   */
  flush(): void {
    if (this.#waiting === '') return;
    writeSync(this.#handle, `\n${this.#waiting}`);
    fdatasyncSync(this.#handle);
    this.#waiting = '';
  }

  /** A second call does nothing, as with the database. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#handle);
  }
}

/** Hashes of a session's acknowledged answers, by position. */
type OfSession = Map<number, string>;

/** Acknowledged answers by session. A line that was cut off was never acknowledged. */
function readLedger(file: string): Map<string, OfSession> {
  const sessions = new Map<string, OfSession>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [sessionId = '', position = '', hash] = line.split('\t');
    if (position === 'erased') sessions.delete(sessionId);
    else if (hash?.length === HASH_LENGTH) {
      const own = sessions.get(sessionId) ?? new Map<number, string>();
      sessions.set(sessionId, own.set(Number(position), hash));
    }
  }
  return sessions;
}

function missingIn(raw: Connection, ledger: ReadonlyMap<string, OfSession>): Missing[] {
  const select = raw.prepare<[string], { position: number; sha256: string }>(
    'SELECT position, sha256 FROM answers WHERE session_id = ?',
  );
  return [...ledger].flatMap(([sessionId, own]) => {
    const stored = new Map(select.all(sessionId).map(({ position, sha256 }) => [position, sha256]));
    return [...own].flatMap(([position, hash]): Missing[] => {
      const found = stored.get(position);
      if (found?.startsWith(hash)) return [];
      return [{ sessionId, position, what: found === undefined ? 'missing' : 'changed' }];
    });
  });
}

const NAMED = 10;

/**
 * Compares a database with the answers that were acknowledged; begins a record where there is none. Throws StoreError
 * 'answers-missing', which names those that it does not have.
 */
export function settleLedger(raw: Connection, folder: string): void {
  const file = ledgerOf(folder);
  if (!existsSync(file)) return rewriteLedger(raw, folder);
  ownFile(file);
  const missing = missingIn(raw, readLedger(file));
  if (missing.length === 0) return;
  const named = missing
    .slice(0, NAMED)
    .map(
      ({ sessionId, position, what }) =>
        `  the answer to page ${position} of session ${sessionId} is ${what}`,
    );
  const more = missing.length > NAMED ? [`  and ${missing.length - NAMED} more`] : [];
  throw new StoreError(
    'answers-missing',
    [
      `the database in ${folder} lacks ${missing.length} of the answers that were acknowledged:`,
      ...named,
      ...more,
      'Its files were damaged or replaced by older ones. Restore a backup that has them, or run earshot accept-losses to go on without them',
    ].join('\n'),
  );
}

/** Goes on without the acknowledged answers that a database does not have, and returns them. */
export function acceptMissing(raw: Connection, folder: string): Missing[] {
  const file = ledgerOf(folder);
  const missing = existsSync(file) ? missingIn(raw, readLedger(file)) : [];
  rewriteLedger(raw, folder);
  return missing;
}

/** Writes the record again: one line for each answer that the database has. */
function rewriteLedger(raw: Connection, folder: string): void {
  const file = ledgerOf(folder);
  const temporary = `${file}.part`;
  ownFile(temporary);
  const handle = openSync(temporary, 'w');
  try {
    let lines = '';
    const all = raw.prepare<[], Acknowledged>(
      'SELECT session_id AS sessionId, position, sha256 FROM answers ORDER BY rowid',
    );
    for (const answer of all.iterate()) {
      lines += lineOf(answer);
      if (lines.length > 1 << 20) {
        writeSync(handle, lines);
        lines = '';
      }
    }
    writeSync(handle, lines);
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  syncFile(dirname(file));
}
