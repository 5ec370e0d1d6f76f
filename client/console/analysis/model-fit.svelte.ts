import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import type { AnalysisState } from './analysis-state.svelte.ts';
import { fitModels } from './fit-models.ts';
import { t } from './messages.ts';

type Asked = Parameters<typeof fitModels>[0];
type Fitted = Pick<NonNullable<Awaited<ReturnType<typeof fitModels>>>, 'blocks' | 'warnings'>;

/** Parts of an analysis to which models add. */
interface Analysed {
  analysis: { blocks: readonly Pick<BlockResult, 'tables'>[]; warnings: readonly string[] };
}

const DRAWS = 1000;

/** Mixed models of an analysis: progress and results. */
export class ModelFit {
  readonly #analysis: Pick<AnalysisState, 'study' | 'shown'>;
  readonly #fit: (asked: Asked) => Promise<Fitted | null>;
  progress = $state('');
  failure = $state.raw<unknown>(null);
  #stopping = $state.raw<AbortController | null>(null);
  /** Fitted models, and the analysis they belong to. */
  #last = $state.raw<{ fitted: Fitted; reply: Analysed } | null>(null);

  constructor(
    analysis: Pick<AnalysisState, 'study' | 'shown'>,
    fit: (asked: Asked) => Promise<Fitted | null> = fitModels,
  ) {
    this.#analysis = analysis;
    this.#fit = fit;
  }

  get isRunning(): boolean {
    return this.#stopping !== null;
  }

  /** Tables that the models add to the blocks of an analysis. */
  tablesFor(reply: Analysed): { block: number; table: ResultTable }[] {
    return (this.#fittedFor(reply)?.blocks ?? []).flatMap(({ block, tables }, index) => {
      const before = reply.analysis.blocks[index]?.tables.length ?? 0;
      return tables.slice(before).map((table) => ({ block, table }));
    });
  }

  /** Warnings that the analysis does not have. */
  warningsFor(reply: Analysed): string[] {
    const { warnings = [] } = this.#fittedFor(reply) ?? {};
    return warnings.filter((warning) => !reply.analysis.warnings.includes(warning));
  }

  /** Fits the models of an analysis, unless a fit is running. */
  async start(reply: Analysed, engine: string): Promise<void> {
    if (this.#stopping) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.failure = null;
    this.progress = '';
    try {
      const fitted = await this.#fit({
        study: this.#analysis.study,
        request: this.#analysis.shown,
        engine,
        draws: DRAWS,
        signal: stopping.signal,
        onProgress: (what) => (this.progress = what),
      });
      if (!fitted) throw new Error(t('models.cut'));
      this.#last = { fitted, reply };
    } catch (cause) {
      if (!stopping.signal.aborted) this.failure = cause;
    }
    this.#stopping = null;
  }

  stop(): void {
    this.#stopping?.abort();
  }

  #fittedFor(reply: Analysed): Fitted | null {
    return this.#last?.reply === reply ? this.#last.fitted : null;
  }
}
