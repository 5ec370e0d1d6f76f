import { blockInput } from '#core/analysis/input/input.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import type { Study } from '#core/study/study.ts';
import { mushraPages } from '../../support/mushra-ratings.ts';
import { rating } from '../../support/ratings.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import { cpuMs, type BenchLine } from './bench-line.ts';

const SYSTEMS = ['moss', 'notebook', 'agent', 'pod'];
const PAGES = 17;

const mushraStudy = makeStudy({
  clips: {
    test: gridClips('{system}/{item}.flac', {
      system: ['reference', 'hq', 'lq', ...SYSTEMS],
      item: names('i', PAGES),
    }),
  },
  blocks: [
    {
      method: 'mushra',
      preset: 'dialogue',
      reference: { where: { system: 'reference' } },
      anchors: { low: { where: { system: 'lq' } }, high: { where: { system: 'hq' } } },
    },
  ],
});

const questionnaireStudy = makeStudy({
  clips: { test: gridClips('{system}/{item}.flac', { system: SYSTEMS, item: ['i1'] }) },
  blocks: [{ method: 'questionnaire' }],
});

function scores(): Rating[] {
  const page = { 'low anchor': 5, 'high anchor': 80, moss: 90, notebook: 50, agent: 70, pod: 50 };
  return names('L', 980).flatMap((listener) =>
    mushraPages(listener, PAGES, () => page, { scale: 'naturalness' }),
  );
}

function answers(): Rating[] {
  return names('L', 3572).flatMap((listener, place) =>
    SYSTEMS.flatMap((system) =>
      names('q', 7).map((scale, question) =>
        rating({ listener, scale, system, item: 'i1', canonicalValue: 1 + ((place + question) % 5) }),
      ),
    ),
  );
}

function lineOf(name: string, method: string, study: Study, ratings: readonly Rating[]): BenchLine {
  const bound = analysisOf(method).bind(study, study.config.blocks[0], 0);
  return {
    name: `block of ${name}, ${ratings.length} ratings`,
    ms: cpuMs(3, () => bound.results(blockInput(ratings))),
    goal: 600,
  };
}

/** What the results of a whole block of 100,000 ratings take. */
export function blockBench(): BenchLine[] {
  return [
    lineOf('MUSHRA', 'mushra', mushraStudy, scores()),
    lineOf('a questionnaire', 'questionnaire', questionnaireStudy, answers()),
  ];
}
