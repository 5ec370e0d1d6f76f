import type { AnalysisState } from './analysis-state.svelte.ts';
import { parseSvg } from './safe-svg.ts';

/** Drawing of one figure of an analysis: empty until requested. */
export class FigureDrawing {
  readonly #draw: () => ReturnType<AnalysisState['draw']>;
  svg = $state.raw<Element | null>(null);
  failure = $state.raw<unknown>(null);
  /** Whether the figure is empty. */
  isNothing = $state(false);

  constructor(draw: () => ReturnType<AnalysisState['draw']>) {
    this.#draw = draw;
  }

  async draw(): Promise<void> {
    this.failure = null;
    try {
      const { svg } = await this.#draw();
      this.isNothing = svg === null;
      if (svg === null) return;
      this.svg = parseSvg(svg);
      if (!this.svg) throw new Error('what arrived is no drawing');
    } catch (cause) {
      this.failure = cause;
    }
  }
}
