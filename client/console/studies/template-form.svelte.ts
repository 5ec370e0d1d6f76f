import { STUDY_NAME } from '#core/api/limits.ts';
import type {
  ClipSource,
  OfferedClips,
  OfferedTemplate,
  ProposalRequest,
  ProposedStudy,
  StudyBrought,
} from '#core/api/studies.ts';
import type { Language } from '#core/text/languages.ts';
import { language } from '../../i18n/language.svelte.ts';
import type { ConsoleApi } from '../context/api.ts';
import { BusyForm } from './busy-form.svelte.ts';
import { nameAfter, type Picked } from './picked-files.ts';
import { UploadRun } from './upload-run.svelte.ts';

interface Host {
  taken: readonly string[];
  load(): Promise<void>;
}

/** Form for a new study from a template and a folder of clips. */
export class TemplateForm extends BusyForm {
  readonly #api: ConsoleApi;
  readonly #list: Host;
  readonly run: UploadRun;
  template: OfferedTemplate;
  language = $state<Language>(language.current);
  picked = $state.raw<Picked | null>(null);
  folder = $state.raw<OfferedClips | null>(null);
  name = $state('');
  pattern = $state('');
  proposal = $state.raw<ProposedStudy | null>(null);
  /** Systems that the study does not use. */
  omitted = $state.raw<readonly string[]>([]);
  brought = $state.raw<StudyBrought | null>(null);
  #source: ClipSource | null = null;

  constructor(api: ConsoleApi, list: Host, template: OfferedTemplate) {
    super();
    this.#api = api;
    this.#list = list;
    this.run = new UploadRun(api);
    this.template = $state.raw(template);
  }

  get isNamed(): boolean {
    return STUDY_NAME.test(this.name) && !this.#list.taken.includes(this.name);
  }

  pick(picked: Picked): void {
    this.picked = picked;
    this.name = nameAfter(picked.label);
  }

  use(folder: OfferedClips): void {
    this.folder = folder;
    this.name = nameAfter(folder.folder);
  }

  /** Uploads the picked clips, or takes the folder on the server, and loads the proposal. */
  async begin(): Promise<void> {
    const { picked, folder } = this;
    if (!this.isNamed || picked?.problem) return;
    await this.act(async () => {
      if (picked) this.#source = { upload: await this.run.runClips(picked, this.name) };
      else if (folder) this.#source = { folder: folder.folder };
      this.proposal = await this.#propose();
      this.pattern = this.proposal.pattern;
    });
  }

  /** Loads the proposal again after a change. */
  propose(): Promise<void> {
    return this.act(async () => {
      this.proposal = await this.#propose();
      this.pattern = this.proposal.pattern;
    });
  }

  /** Includes or omits a system. The last one cannot be omitted. */
  toggle(system: string): Promise<void> {
    const isOmitted = this.omitted.includes(system);
    if (!isOmitted && this.omitted.length + 1 >= (this.proposal?.systems.length ?? 0)) return Promise.resolve();
    this.omitted = isOmitted ? this.omitted.filter((name) => name !== system) : [...this.omitted, system];
    return this.propose();
  }

  async create(): Promise<void> {
    const asked = this.#asked();
    if (!asked || !this.isNamed || this.proposal?.lacks !== null) return;
    await this.act(async () => {
      this.brought = await this.#api.call('POST /new/template', { body: { ...asked, name: this.name } });
      this.#source = null;
      void this.#list.load();
    });
  }

  /** Stops an upload, and deletes clips of which no study was made. */
  close(): void {
    this.run.cancel();
    const source = this.#source;
    this.#source = null;
    if (source && 'upload' in source)
      void this.#api
        .call('DELETE /uploads/:upload', { params: { upload: source.upload } })
        .catch(() => undefined);
  }

  #asked(): ProposalRequest | null {
    const { template, proposal, omitted, pattern } = this;
    if (!this.#source) return null;
    const systems = proposal?.systems.map(({ name }) => name).filter((name) => !omitted.includes(name));
    return {
      source: this.#source,
      template: template.id,
      language: this.language,
      ...(pattern === '' ? {} : { pattern }),
      ...(omitted.length > 0 && systems && { systems }),
    };
  }

  #propose(): Promise<ProposedStudy> {
    const asked = this.#asked();
    if (!asked) throw new Error('no clips were chosen');
    return this.#api.call('POST /new/proposal', { body: asked });
  }
}
