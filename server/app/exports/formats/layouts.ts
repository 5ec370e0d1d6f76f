import type { Rating } from '#core/ratings/ratings.ts';
import type { FormatContext, RatingsFormat, RatingsWriter } from './format.ts';

/** The layouts of an export, which are written beside the long table. */
export class Layouts {
  readonly #writers: readonly (readonly [RatingsFormat, RatingsWriter])[];

  private constructor(writers: readonly (readonly [RatingsFormat, RatingsWriter])[]) {
    this.#writers = writers;
  }

  static async begin(formats: readonly RatingsFormat[], context: FormatContext): Promise<Layouts> {
    const writers = [];
    for (const format of formats) writers.push([format, await format.begin(context)] as const);
    return new Layouts(writers);
  }

  async add(ratings: readonly Rating[]): Promise<void> {
    for (const [, writer] of this.#writers) await writer.add(ratings);
  }

  /** Paths of the files, and a warning for each format that none of the ratings fits. */
  async finish(): Promise<{ paths: string[]; warnings: string[] }> {
    const paths = [];
    const warnings = [];
    for (const [{ name }, writer] of this.#writers) {
      const own = await writer.finish();
      paths.push(...own);
      if (own.length === 0)
        warnings.push(
          `no file in the format ${name}, which takes numeric ratings of single clips: no such rating counts`,
        );
    }
    return { paths, warnings };
  }
}
