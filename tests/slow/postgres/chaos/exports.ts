import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { JobView } from '#core/api/jobs.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import type { ConsoleClient } from '../../../support/console-client.ts';
import { zipContents } from '../../../support/zip-contents.ts';

type Files = ReadonlyMap<string, Buffer>;

/** The leader looks once a minute for tasks whose server ended. */
const PATIENCE_MS = 150_000;

/** Exports of all tables that are begun in the console. */
export class Exports {
  readonly #study: string;
  /** Where their ends are asked for. */
  readonly #client: ConsoleClient;
  readonly #begun: { id: string; fault: string }[] = [];

  constructor(study: string, client: ConsoleClient) {
    this.#study = study;
    this.#client = client;
  }

  /** Begins an export on a server to which `fault` happens next. Returns its id. */
  async begin(at: ConsoleClient, fault: string): Promise<string> {
    const order = { kind: 'tables', rehearsals: true };
    const { id } = await at.post<JobView>(`/studies/${this.#study}/exports`, order);
    this.#begun.push({ id, fault });
    return id;
  }

  /** Waits for the end of an export. */
  async end(id: string): Promise<JobView> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const job = await this.#client.get<JobView>(`/studies/${this.#study}/jobs/${id}`);
      if (job.state !== 'running' || performance.now() > until) return job;
      await wait(500);
    }
  }

  /** The files of an export that is done. Throws for one that is not whole. */
  async files({ id, file }: JobView): Promise<Files> {
    const reply = await this.#client.fetch('get', `/studies/${this.#study}/jobs/${id}/file`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== file?.sha256)
      throw new Error(`the file of ${id} is not whole: ${reply.status}, ${bytes.length} bytes`);
    return zipContents(bytes);
  }

  /** How each of them ended: "whole, n ratings", or the words of the server. */
  async ends(): Promise<{ fault: string; end: string }[]> {
    const ends = [];
    for (const { id, fault } of this.#begun) {
      const job = await this.end(id);
      const end =
        job.state === 'done'
          ? `whole, ${ratingsIn(await this.files(job))} ratings`
          : `${job.state}: ${job.error ?? ''}`;
      ends.push({ fault, end });
    }
    return ends;
  }
}

function ratingsIn(files: Files): number {
  const [table] = [...files].filter(([name]) => name.endsWith('ratings.csv'));
  if (!table) throw new Error(`an export has ratings, not only ${[...files.keys()].join(', ')}`);
  return parse(table[1], { columns: true, bom: true }).length;
}

/** The same export from the stored data, without a server. */
export async function replay(store: Store, study: string, out: string): Promise<Files> {
  await exportStudy({ store, name: study, out, modes: ['live', 'rehearsal'] });
  const names = (await readdir(out, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const files = new Map<string, Buffer>();
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name);
    files.set(path.slice(out.length + 1), await readFile(path));
  }
  return files;
}

/** Names of files that only one of two exports has, or that differ. */
export function differing(one: Files, other: Files): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const isSame = (name: string): boolean => {
    const [a, b] = [one.get(name), other.get(name)];
    return a !== undefined && b !== undefined && a.equals(b);
  };
  return names.filter((name) => !isSame(name)).toSorted();
}
