import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import type { AnalysisReply } from '#core/api/analysis.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import type { AnalysisState } from './analysis-state.svelte.ts';
import { fitModels } from './fit-models.ts';
import { t } from './messages.ts';

type Asked = Parameters<typeof fitModels>[0];
type Fitted = Pick<NonNullable<Awaited<ReturnType<typeof fitModels>>>, 'blocks' | 'warnings'>;

/** Parts of an analysis to which models add. */
interface Analysed extends Pick<AnalysisReply, 'isBlind'> {
  analysis: Pick<AnalysisReply['analysis'], 'sessions' | 'warnings'> & {
    blocks: readonly Pick<BlockResult, 'tables'>[];
  };
}

interface Added {
  tables: readonly { block: number; table: ResultTable }[];
  warnings: readonly string[];
}

const DRAWS = 1000;

/** Mixed models of an analysis: progress and results. */
export class ModelFit {
  readonly #analysis: Pick<AnalysisState, 'study' | 'shown'>;
  readonly #fit: (asked: Asked) => Promise<Fitted | null>;
  progress = $state('');
  failure = $state.raw<unknown>(null);
  #stopping = $state.raw<AbortController | null>(null);
  #last = $state.raw<Added & { to: string }>({ tables: [], warnings: [], to: '' });

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

  /** Tables that fitted models add to an analysis; they stay when its language changes. */
  addedTo(reply: Analysed): Added {
    return this.#last.to === this.#dataOf(reply) ? this.#last : { tables: [], warnings: [] };
  }

  /** Fits the models of an analysis, unless a fit is running. */
  async start(reply: Analysed, engine: string): Promise<void> {
    if (this.#stopping) return;
    const stopping = new AbortController();
    this.#stopping = stopping;
    this.failure = null;
    this.progress = '';
    const to = this.#dataOf(reply);
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
      this.#last = { ...addedBy(fitted, reply), to };
    } catch (cause) {
      if (!stopping.signal.aborted) this.failure = cause;
    }
    this.#stopping = null;
  }

  stop(): void {
    this.#stopping?.abort();
  }

  /** Says which selection of which ratings an analysis is of, in any language. */
  #dataOf({ isBlind, analysis: { sessions } }: Analysed): string {
    return JSON.stringify([this.#analysis.shown, isBlind, sessions]);
  }
}

/** Tables and warnings of fitted models that the analysis does not have. */
function addedBy({ blocks, warnings }: Fitted, { analysis }: Analysed): Added {
  return {
    tables: blocks.flatMap(({ block, tables }, index) =>
      tables.slice(analysis.blocks[index]?.tables.length ?? 0).map((table) => ({ block, table })),
    ),
    warnings: warnings.filter((warning) => !analysis.warnings.includes(warning)),
  };
}
