import type { FileText, StudyCheck, StudyFiles, StudyMistake } from '#core/api/study.ts';
import { api, ApiError, type ConsoleApi } from '../context/api.ts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Unsaved text, and the text it is based on. */
type Draft = Pick<FileText, 'text' | 'sha256'>;

/** Files of a study, the open one, and their check results. */
export class StudyEditor {
  readonly #api: Pick<ConsoleApi, 'call'>;
  readonly #kept: () => Kept;
  /** Number of checks begun. */
  #turn = 0;
  readonly study: string;
  files = $state.raw<StudyFiles | null>(null);
  check = $state.raw<StudyCheck | null>(null);
  /** Last loaded or saved text; null: no file is open. */
  saved = $state.raw<FileText | null>(null);
  text = $state('');
  /** Version saved by another user meanwhile. */
  theirs = $state.raw<FileText | null>(null);
  isRestored = $state(false);
  isSaving = $state(false);
  isChecking = $state(false);
  failure = $state.raw<unknown>(null);
  checkFailure = $state.raw<unknown>(null);
  readonly isDirty = $derived(this.saved !== null && this.text !== this.saved.text);
  readonly mistakes: readonly StudyMistake[] = $derived(this.check?.mistakes ?? []);
  /** Problems of the open file. */
  readonly here = $derived(this.mistakes.filter(({ file }) => file === this.saved?.name));

  constructor(study: string, own: Pick<ConsoleApi, 'call'> = api, kept = () => sessionStorage) {
    this.study = study;
    this.#api = own;
    this.#kept = kept;
  }

  async begin(name: string): Promise<void> {
    this.failure = null;
    try {
      this.files = await this.#api.call('GET /studies/:study/files', { params: { study: this.study } });
      const first = this.files.files.find((file) => file.name === name) ?? this.files.files[0];
      if (!first) return;
      await this.open(first.name);
      void this.checkAgain();
    } catch (cause) {
      this.failure = cause;
    }
  }

  async open(name: string): Promise<void> {
    this.failure = null;
    try {
      const loaded = await this.#read(name);
      const draft = this.#draftOf(name);
      this.isRestored = draft !== null && draft.text !== loaded.text;
      this.saved = draft ? { ...loaded, sha256: draft.sha256 } : loaded;
      this.text = draft?.text ?? loaded.text;
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** Keeps the unsaved text in this tab. */
  write(text: string): void {
    this.text = text;
    const { saved } = this;
    if (!saved) return;
    try {
      if (this.isDirty) {
        const draft: Draft = { text, sha256: saved.sha256 };
        this.#kept().setItem(this.#keptAs(saved.name), JSON.stringify(draft));
      } else this.#kept().removeItem(this.#keptAs(saved.name));
    } catch {
      // It stays in the page while that is open.
    }
  }

  /** Resolves to whether saving succeeded. */
  async save(): Promise<boolean> {
    const { saved, text } = this;
    if (!saved || this.isSaving) return false;
    this.isSaving = true;
    this.failure = null;
    try {
      const body = { name: saved.name, text, sha256: saved.sha256 };
      const now = await this.#api.call('PUT /studies/:study/file', { params: { study: this.study }, body });
      this.#settle(now, this.text);
      void this.checkAgain();
      return true;
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'conflict') this.theirs = await this.#read(saved.name);
      else this.failure = cause;
      return false;
    } finally {
      this.isSaving = false;
    }
  }

  /** Ends a conflict: uses the saved version, or overwrites it at the next save. */
  settle(which: 'theirs' | 'mine'): void {
    const { theirs } = this;
    if (!theirs) return;
    this.#settle(theirs, which === 'theirs' ? theirs.text : this.text);
    this.theirs = null;
  }

  undo(): void {
    if (this.saved) void this.#reload(this.saved.name);
  }

  /** Checks the saved files. Of several checks at once, the last one counts. */
  async checkAgain(): Promise<void> {
    const turn = (this.#turn += 1);
    this.isChecking = true;
    this.checkFailure = null;
    try {
      const check = await this.#api.call('GET /studies/:study/check', { params: { study: this.study } });
      if (turn === this.#turn) this.check = check;
    } catch (cause) {
      if (turn === this.#turn) this.checkFailure = cause;
    }
    if (turn === this.#turn) this.isChecking = false;
  }

  async #reload(name: string): Promise<void> {
    this.#forget(name);
    await this.open(name);
  }

  #settle(saved: FileText, text: string): void {
    this.saved = saved;
    this.isRestored = false;
    this.write(text);
  }

  #read(name: string): Promise<FileText> {
    return this.#api.call('GET /studies/:study/file', { params: { study: this.study }, query: { name } });
  }

  #keptAs(name: string): string {
    return `earshot/console/draft/${this.study}/${name}`;
  }

  #draftOf(name: string): Draft | null {
    try {
      const kept = this.#kept().getItem(this.#keptAs(name));
      const draft: Draft | null = kept === null ? null : JSON.parse(kept);
      return draft;
    } catch {
      return null;
    }
  }

  #forget(name: string): void {
    try {
      this.#kept().removeItem(this.#keptAs(name));
    } catch {
      // Then nothing was kept.
    }
  }
}
