import type { OfferedFolder, OfferedTemplate, StudyBrought } from '#core/api/studies.ts';
import { ApiError, type ConsoleApi } from '../context/api.ts';
import { nameAfter, type Picked } from './picked-files.ts';
import type { StudyList } from './study-list.svelte.ts';
import { STUDY_NAME } from '#core/api/limits.ts';
import { ImportForm } from './import-form.svelte.ts';
import { TemplateForm } from './template-form.svelte.ts';
import { UploadRun } from './upload-run.svelte.ts';

/** Form for a new study or for replacing a study's files, with progress. */
export class NewStudyForm {
  readonly #api: ConsoleApi;
  readonly #list: Pick<StudyList, 'taken' | 'load'>;
  readonly run: UploadRun;
  isOpen = $state(false);
  /** Study whose files are replaced; empty: new study. */
  replaces = $state('');
  picked = $state.raw<Picked | null>(null);
  example = $state.raw<OfferedFolder | null>(null);
  template = $state.raw<TemplateForm | null>(null);
  /** Form for a study of another tool. */
  foreign = $state.raw<ImportForm | null>(null);
  isBusy = $state(false);
  failure = $state.raw<unknown>(null);
  brought = $state.raw<StudyBrought | null>(null);
  name = $state('');

  constructor(api: ConsoleApi, list: Pick<StudyList, 'taken' | 'load'>) {
    this.#api = api;
    this.#list = list;
    this.run = new UploadRun(api);
  }

  get isReady(): boolean {
    const isNamed = STUDY_NAME.test(this.name) && !this.#list.taken.includes(this.name);
    return (this.replaces !== '' || isNamed) && !this.picked?.problem;
  }

  open(replaces = ''): void {
    this.replaces = replaces;
    this.isOpen = true;
  }

  startTemplate(template: OfferedTemplate): void {
    this.template = new TemplateForm(this.#api, this.#list, template);
  }

  startImport(picked: Picked): void {
    this.foreign = new ImportForm(this.#api, this.#list, picked);
  }

  /** Takes an archive or folder from the computer: a study, or clips if a template is chosen. Its name is the study's name until another is typed. */
  pick(picked: Picked): void {
    if (this.template) {
      if (!this.template.proposal) this.template.pick(picked);
      return;
    }
    if (this.foreign) return;
    this.picked = picked;
    this.name = nameAfter(picked.label);
  }

  choose(example: OfferedFolder): void {
    this.example = example;
    this.name = nameAfter(example.folder);
  }

  clear(): void {
    this.template?.close();
    this.template = null;
    this.foreign?.close();
    this.foreign = null;
    this.picked = null;
    this.example = null;
    this.name = '';
    this.failure = null;
    this.brought = null;
  }

  close(): void {
    this.run.cancel();
    this.clear();
  }

  async bring(): Promise<void> {
    const { picked, example, name, replaces } = this;
    if (!this.isReady) return;
    await this.#act(() =>
      picked
        ? this.run.run(picked, { name: replaces || name, replaces: replaces !== '' })
        : this.#api.call('POST /new/copy', {
            body: { from: 'example', folder: example?.folder ?? '', name },
          }),
    );
  }

  /** Uses a folder on the server in place, without a copy. */
  use({ folder }: OfferedFolder): Promise<void> {
    return this.#act(async () => {
      const { name } = await this.#api.call('POST /new/use', { body: { folder } });
      return { name, files: 0, bytes: 0, leftOut: [], leftOutCount: 0, isReplaced: false };
    });
  }

  async #act(bring: () => Promise<StudyBrought>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    try {
      this.brought = await bring();
      void this.#list.load();
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'stopped')) this.failure = cause;
    }
    this.isBusy = false;
  }
}
