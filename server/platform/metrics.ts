import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Figures of a server for Prometheus. None is about a single person. */
export class Metrics {
  readonly #registry = new Registry();
  readonly answers = this.#counter('earshot_answers_total', 'Answers stored.', ['mode']);
  readonly commits = new Histogram({
    name: 'earshot_commit_seconds',
    help: 'Time of a commit to the database, with the flush to the disk.',
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly requests = new Histogram({
    name: 'earshot_request_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly backfills = new Histogram({
    name: 'earshot_backfill_seconds',
    help: 'Time of a check which answered pages count.',
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60],
    registers: [this.#registry],
  });
  readonly sockets = this.gauge('earshot_sockets', 'Open sockets of consoles and monitors.');

  /** `isRead`: whether anybody reads them. Figures of the process itself cost time and are collected only then. */
  constructor(isRead = false) {
    if (isRead) collectDefaultMetrics({ register: this.#registry });
  }

  /** A figure that `collect` reads when it is asked for. */
  gauge(
    name: string,
    help: string,
    collect?: (gauge: Gauge) => void | Promise<void>,
    labelNames: readonly string[] = [],
  ): Gauge {
    return new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      ...(collect && {
        collect(this: Gauge) {
          return collect(this);
        },
      }),
    });
  }

  /** All figures in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}
