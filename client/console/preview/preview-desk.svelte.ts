import type { LaunchList, PreviewLink, PreviewPlan } from '#core/api/preview.ts';
import type { Simulation } from '#core/api/simulations.ts';
import { api } from '../context/api.ts';

export const SIZES = { phone: 360, tablet: 820, desktop: 1280 } as const;
export type Size = keyof typeof SIZES;

/** Settings of a preview, and its link. */
export class PreviewDesk {
  readonly #params: { study: string };
  plan = $state.raw<PreviewPlan | null>(null);
  made = $state.raw<PreviewLink | null>(null);
  list = $state.raw<LaunchList | null>(null);
  error = $state.raw<unknown>(null);
  listError = $state.raw<unknown>(null);
  version = $state('');
  language = $state('');
  stratum = $state('');
  simulation = $state<Simulation | ''>('');
  size = $state<Size>('phone');
  /** Number of restarts; each reloads the frame. */
  turn = $state(0);

  constructor(study: string) {
    this.#params = { study };
  }

  /** Settings in a link besides the version. */
  get #wishes(): string {
    const { language, stratum, simulation } = this;
    return Object.entries({ language, stratum, simulate: simulation })
      .map(([name, value]) => (value === '' ? '' : `&${name}=${encodeURIComponent(value)}`))
      .join('');
  }

  /** Local URL for the frame; empty before there is a link. */
  get path(): string {
    return this.made ? `${this.made.path}${this.#wishes}` : '';
  }

  /** URL to share. */
  get link(): string {
    return this.made ? `${this.made.link}${this.#wishes}` : '';
  }

  async load(): Promise<void> {
    this.error = null;
    try {
      this.plan = await api.call('GET /studies/:study/preview', { params: this.#params });
      this.version ||=
        (this.plan.versions.find(({ isCurrent }) => isCurrent) ?? this.plan.versions[0])?.id ?? '';
      if (this.version) await this.show(this.version);
    } catch (error) {
      this.error = error;
    }
  }

  /** Creates a link to a version and loads its launch checks. */
  async show(version: string): Promise<void> {
    this.version = version;
    this.made = null;
    this.list = null;
    try {
      const made = await api.call('POST /studies/:study/preview', {
        params: this.#params,
        body: { version },
      });
      if (version !== this.version) return;
      this.made = made;
    } catch (error) {
      if (version === this.version) this.error = error;
      return;
    }
    await this.check();
  }

  async check(): Promise<void> {
    const { version } = this;
    this.list = null;
    this.listError = null;
    try {
      const list = await api.call('GET /studies/:study/preview/checklist', {
        params: this.#params,
        query: { version },
      });
      if (version === this.version) this.list = list;
    } catch (error) {
      if (version === this.version) this.listError = error;
    }
  }

  again(): void {
    this.turn += 1;
  }
}
