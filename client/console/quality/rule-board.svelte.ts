import type { EffectRequest, EffectView, QualityOverview, RuleView } from '#core/api/quality.ts';
import { screenCommand, versionsCommand } from '#core/commands/screen-command.ts';
import type { ConsoleApi } from '../context/api.ts';

type Board = Pick<ConsoleApi, 'call'>;

const HAND = 'excluded by hand';

/** Selected rules and their effect. The last selection wins, in any order of replies. */
export class RuleBoard {
  readonly #api: Board;
  readonly #params: { study: string };
  #overview = $state.raw<QualityOverview | null>(null);
  #effect = $state.raw<EffectView | null>(null);
  #command = $state<string | null>(null);
  #isAsking = $state(false);
  #on = $state.raw<ReadonlySet<string>>(new Set());
  failure = $state.raw<unknown>(null);
  #rehearsals = $state(false);
  #asked = 0;
  #loads = 0;
  #isPrimary = true;

  constructor(api: Board, study: string) {
    this.#api = api;
    this.#params = { study };
  }

  get overview(): QualityOverview | null {
    return this.#overview;
  }

  get effect(): EffectView | null {
    return this.#effect;
  }

  /** Command that prints the effect; null if none. */
  get command(): string | null {
    return this.#command;
  }

  /** Command that prints the pass rates by version. */
  get passesCommand(): string {
    return versionsCommand(this.#params.study, this.#rehearsals);
  }

  /** Whether the effect belongs to an earlier selection. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  get rehearsals(): boolean {
    return this.#rehearsals;
  }

  isOn(rule: string): boolean {
    return this.#on.has(rule);
  }

  get set(): 'primary' | 'none' | 'chosen' {
    const same = (names: readonly string[]): boolean =>
      names.length === this.#on.size && names.every((name) => this.#on.has(name));
    if (same(this.#primary())) return 'primary';
    return same([HAND]) ? 'none' : 'chosen';
  }

  async load(rehearsals = this.#rehearsals): Promise<void> {
    this.#loads += 1;
    const own = this.#loads;
    this.failure = null;
    // Other ratings may match other primary rules: keep following the primary set if it was selected.
    this.#isPrimary = this.#overview === null ? this.#isPrimary : this.set === 'primary';
    if (rehearsals !== this.#rehearsals) this.#forget();
    this.#rehearsals = rehearsals;
    try {
      const overview = await this.#api.call('GET /studies/:study/quality', {
        params: this.#params,
        query: rehearsals ? { rehearsals: '1' } : {},
      });
      if (own !== this.#loads) return;
      this.#overview = overview;
      if (this.#isPrimary) this.#on = new Set(this.#primary());
      await this.#ask();
    } catch (cause) {
      if (own === this.#loads) this.failure = cause;
    }
  }

  toggle(rule: string): Promise<void> {
    const on = new Set(this.#on);
    if (!on.delete(rule)) on.add(rule);
    return this.#choose(on);
  }

  choosePrimary(): Promise<void> {
    return this.#choose(new Set(this.#primary()));
  }

  /** Selects no rule; manual exclusions stay. */
  chooseNone(): Promise<void> {
    return this.#choose(new Set([HAND]));
  }

  chooseOnly(rule: string): Promise<void> {
    return this.#choose(new Set([HAND, rule]));
  }

  async showNames(): Promise<void> {
    await this.#api.call('POST /studies/:study/unblinding', {
      params: this.#params,
      body: { screening: this.#overview?.fixed ?? '' },
    });
    await this.load();
  }

  /** Replies about other sessions do not answer the next request. */
  #forget(): void {
    this.#asked += 1;
    this.#overview = null;
    this.#effect = null;
  }

  #primary(): string[] {
    return (this.#overview?.rules ?? []).flatMap(({ rule, primary }) => (primary === 'exclude' ? rule : []));
  }

  async #choose(on: ReadonlySet<string>): Promise<void> {
    this.#on = on;
    await this.#ask();
  }

  async #ask(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.failure = null;
    this.#isAsking = true;
    try {
      const body = {
        rules: (this.#overview?.rules ?? []).flatMap((rule) => this.#entry(rule)),
        rehearsals: this.#rehearsals,
      };
      const effect = await this.#api.call('POST /studies/:study/quality/effect', {
        params: this.#params,
        body,
      });
      if (asked !== this.#asked) return;
      this.#effect = effect;
      this.#command = screenCommand(this.#overview?.imported ?? this.#params.study, body, effect);
    } catch (cause) {
      if (asked === this.#asked) [this.failure, this.#effect] = [cause, null];
    }
    if (asked === this.#asked) this.#isAsking = false;
  }

  #entry({ rule, kind, params, primary }: RuleView): EffectRequest['rules'] {
    const isOn = this.#on.has(rule);
    if (kind === 'hand') return isOn ? [] : [{ rule, as: 'flag' }];
    // Custom parameters come from the primary set; all others are defaults.
    return isOn ? [primary === null ? { rule } : { ...params, rule }] : [];
  }
}
