import type {
  AnalysisReply,
  AnalysisRequest,
  DrawnFigure,
  MethodsText,
  PrintedFigure,
  PrintedPaper,
  UploadedFile,
} from '#core/api/analysis.ts';
import { addressOf, type ConsoleApi } from '../context/api.ts';
import { addressQuery, requestOf } from './analysis-address.ts';

/** Number of parallel figure requests: a single thread draws them. */
const AT_ONCE = 2;

/** Parts of the browser's window that hold the address. */
type AddressBar = Pick<Window, 'location' | 'history'>;

/** State of a study's analysis page: the request, kept in the address, and the server's reply. */
export class AnalysisState {
  readonly study: string;
  readonly #api: Pick<ConsoleApi, 'call' | 'upload'>;
  readonly #window: AddressBar;
  readonly #waiting: (() => void)[] = [];
  #drawing = 0;
  #asked = 0;
  #request = $state.raw<AnalysisRequest>(requestOf(''));
  #reply = $state.raw<AnalysisReply | null>(null);
  /** Request of the shown results. */
  #shown = $state.raw<AnalysisRequest>(requestOf(''));
  failure = $state.raw<unknown>(null);
  isLoading = $state(false);

  constructor(study: string, api: Pick<ConsoleApi, 'call' | 'upload'>, window: AddressBar) {
    this.study = study;
    this.#api = api;
    this.#window = window;
    this.#request = requestOf(window.location.search);
  }

  get request(): AnalysisRequest {
    return this.#request;
  }

  get reply(): AnalysisReply | null {
    return this.#reply;
  }

  get shown(): AnalysisRequest {
    return this.#shown;
  }

  /** Changes the request and the address. */
  async ask(request: AnalysisRequest): Promise<void> {
    this.#request = request;
    const { location, history } = this.#window;
    history.replaceState(history.state, '', `${location.pathname}${addressQuery(request)}`);
    await this.load();
  }

  /** Shows only the reply to the last request. */
  async load(): Promise<void> {
    this.#asked += 1;
    const [own, request] = [this.#asked, this.#request];
    this.isLoading = true;
    this.failure = null;
    try {
      const reply = await this.#api.call('POST /studies/:study/analysis', {
        params: this.#params,
        body: request,
      });
      if (own !== this.#asked) return;
      this.#reply = reply;
      this.#shown = request;
    } catch (cause) {
      if (own === this.#asked) this.failure = cause;
    }
    if (own === this.#asked) this.isLoading = false;
  }

  /** Loads a figure of the shown results, in turn. */
  async draw(block: number, figure: number): Promise<DrawnFigure> {
    const request = this.#shown;
    if (this.#drawing >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#drawing += 1;
    try {
      return await this.#api.call('POST /studies/:study/analysis/figure', {
        params: this.#params,
        body: { request, block, figure },
      });
    } finally {
      this.#drawing -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Loads a figure of the shown results as PDF. */
  print(block: number, figure: number): Promise<PrintedFigure> {
    return this.#api.call('POST /studies/:study/analysis/figure/pdf', {
      params: this.#params,
      body: { request: this.#shown, block, figure },
    });
  }

  /** Loads the shown results in the layout of papers. */
  paper(): Promise<PrintedPaper> {
    return this.#api.call('POST /studies/:study/analysis/paper', { params: this.#params, body: this.#shown });
  }

  /** Shows system names to everyone from now on and fixes the published rules. */
  async showNames(): Promise<void> {
    const screening = this.#reply?.fixes ?? '';
    await this.#api.call('POST /studies/:study/unblinding', {
      params: this.#params,
      body: { screening },
    });
    await this.load();
  }

  methods(): Promise<MethodsText> {
    return this.#api.call('POST /studies/:study/analysis/methods', {
      params: this.#params,
      body: this.#shown,
    });
  }

  upload(file: File): Promise<UploadedFile> {
    return this.#api.upload('POST /studies/:study/analysis/tables/:name', file, {
      params: { ...this.#params, name: file.name },
    });
  }

  /** URL of a clip's sound. */
  soundAddress(sound: string): string {
    return addressOf('GET /studies/:study/analysis/sounds/:sound', { params: { ...this.#params, sound } });
  }

  get #params(): { study: string } {
    return { study: this.study };
  }
}
