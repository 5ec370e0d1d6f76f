import { STUDY_NAME } from '#core/api/limits.ts';
import type { ForeignMethod } from '#core/api/foreign-methods.ts';
import type { ImportReport, StudySource } from '#core/api/study-import.ts';
import type { StudyBrought } from '#core/api/studies.ts';
import type { ConsoleApi } from '../context/api.ts';
import { BusyForm } from './busy-form.svelte.ts';
import { nameAfter, type Picked } from './picked-files.ts';
import { UploadRun } from './upload-run.svelte.ts';

interface Host {
  taken: readonly string[];
  load(): Promise<void>;
}

/** Form for a new study from a study of another tool: upload, report, then the study. */
export class ImportForm extends BusyForm {
  readonly #api: ConsoleApi;
  readonly #list: Host;
  readonly run: UploadRun;
  readonly picked: Picked;
  name = $state('');
  order = $state<'balanced' | 'fixed'>('balanced');
  placeholders = $state(false);
  /** Tool that wrote the study; empty: as recognised. */
  from = $state<StudySource | ''>('');
  /** Method, where the files do not say it; empty: as in the files. */
  method = $state<ForeignMethod | ''>('');
  /** Chosen configuration; empty: the only one. */
  config = $state('');
  leavesOut = $state(false);
  report = $state.raw<ImportReport | null>(null);
  /** Configurations of the upload, once there was a choice. */
  configs = $state.raw<readonly string[]>([]);
  brought = $state.raw<StudyBrought | null>(null);
  #upload: string | null = null;

  constructor(api: ConsoleApi, list: Host, picked: Picked) {
    super();
    this.#api = api;
    this.#list = list;
    this.picked = picked;
    this.run = new UploadRun(api);
    this.name = nameAfter(picked.label);
  }

  get isNamed(): boolean {
    return STUDY_NAME.test(this.name) && !this.#list.taken.includes(this.name);
  }

  /** Whether pages or questions would be lost. */
  get loses(): boolean {
    return this.report?.notes.some(({ kind }) => kind === 'not possible') ?? false;
  }

  get canCreate(): boolean {
    return (
      this.report !== null && this.report.clips !== null && (this.leavesOut || !this.loses) && this.isNamed
    );
  }

  /** Uploads the files and loads the report. */
  async begin(): Promise<void> {
    if (!this.isNamed || this.picked.problem) return;
    await this.act(async () => {
      this.#upload = await this.run.runClips(this.picked, this.name, 'foreign');
      await this.#load(this.#upload);
    });
  }

  /** Loads the report again after a change. */
  read(): Promise<void> {
    return this.act(async () => {
      if (this.#upload !== null) await this.#load(this.#upload);
    });
  }

  async create(): Promise<void> {
    const upload = this.#upload;
    if (!this.canCreate || upload === null) return;
    await this.act(async () => {
      const body = { ...this.#asked(upload), name: this.name, leavesOut: this.leavesOut };
      this.brought = await this.#api.call('POST /new/import', { body });
      this.#upload = null;
      void this.#list.load();
    });
  }

  /** Stops an upload, and deletes files of which no study was made. */
  close(): void {
    this.run.cancel();
    const upload = this.#upload;
    this.#upload = null;
    if (upload !== null)
      void this.#api.call('DELETE /uploads/:upload', { params: { upload } }).catch(() => undefined);
  }

  #asked(upload: string) {
    const { order, placeholders, config, from, method } = this;
    return {
      upload,
      order,
      placeholders,
      ...(config !== '' && { config }),
      ...(from !== '' && { from }),
      ...(method !== '' && { method }),
    };
  }

  async #load(upload: string): Promise<void> {
    this.report = await this.#api.call('POST /new/import-report', { body: this.#asked(upload) });
    if (this.report.configs.length > 0) this.configs = this.report.configs;
  }
}
