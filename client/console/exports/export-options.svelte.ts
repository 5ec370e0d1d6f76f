import type { ExportRequest } from '#core/api/exports.ts';
import type { ExportFormat } from '#core/formats/export-formats.ts';

type Metrics = Pick<ExportRequest & { kind: 'paper' }, 'metrics' | 'lower'>;

/** The options on the page of exports, and the requests that they make. */
export class ExportOptions {
  rehearsals = $state(false);
  formats = $state<ExportFormat[]>([]);
  hasMark = $state(false);
  scores = $state(false);
  hasAnswers = $state(false);
  engine = $state('reml');
  readonly #metrics: Metrics;

  constructor({ metrics, lower }: Metrics) {
    this.#metrics = { metrics, lower };
  }

  readonly requests = $derived.by((): ExportRequest[] => {
    const { rehearsals, scores } = this;
    return [
      { kind: 'tables', formats: this.formats, hasMark: this.hasMark, scores, rehearsals },
      { kind: 'report', scores, rehearsals, ...this.#metrics },
      { kind: 'paper', rehearsals, ...this.#metrics },
      { kind: 'archive', scores, rehearsals },
      { kind: 'methods', rehearsals },
      { kind: 'reasons', hasAnswers: this.hasAnswers, rehearsals },
      { kind: 'models', engine: this.engine, random: null, rehearsals },
      { kind: 'manifest' },
    ];
  });
}
