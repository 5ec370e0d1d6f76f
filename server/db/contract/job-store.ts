import type { JobState } from '#core/api/jobs.ts';

/** A background task and its outcome. */
export interface Job {
  id: string;
  /** Name of the study. */
  study: string;
  kind: string;
  /** Canonical JSON of what was asked for. */
  request: string;
  state: JobState;
  /** JSON of what came of it, or of the words of the error; null while it runs. */
  result: string | null;
  /** Name of the file ready for download; null: there never was one, or it was deleted. */
  file: string | null;
  /** Of the file, whether or not it is still there; hexadecimal. */
  sha256: string | null;
  bytes: number | null;
  /** Name of the account. */
  actor: string;
  createdAt: number;
  endedAt: number | null;
}

export interface JobStore {
  /** Size of the whole database, bytes: exports are about as large. */
  databaseBytes(): Promise<number>;
  beginJob(job: Pick<Job, 'id' | 'study' | 'kind' | 'request' | 'actor' | 'createdAt'>): Promise<Job>;
  /** Ends a running job; one that is over stays as it is. */
  endJob(
    id: string,
    end: Pick<Job, 'state' | 'result' | 'file' | 'sha256' | 'bytes'> & { endedAt: number },
  ): Promise<void>;
  /** null: there is none of that study. */
  jobOf(study: string, id: string): Promise<Job | null>;
  /** The newest first. */
  jobsOf(study: string, limit: number): Promise<Job[]>;
  /** Every job that is running, or has a file. */
  jobsOnDisk(): Promise<Job[]>;
  /** Notes that the file of a job is gone. */
  forgetJobFile(id: string): Promise<void>;
}
