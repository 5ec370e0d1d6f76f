import { expect, test } from 'vitest';
import { z } from 'zod';
import { blockInput, type BlockInput, type BlockResults } from '#core/analysis/input/input.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { paperTable } from '../../../support/paper-tables.ts';
import { rating } from '../../../support/ratings.ts';
import { makeStudy } from '../../../support/study.ts';

const SYSTEMS = ['MOSS-TTSD', 'NotebookLM', 'PodAgent', 'Real-Pod'];
const WITH_MUSIC = new Set(['PodAgent', 'Real-Pod']);
const study = makeStudy({
  clips: {
    test: SYSTEMS.map((system) => ({
      id: `${system}/i1.flac`,
      factors: { system, item: 'i1' },
      facts: { speakers: '2|3', music: WITH_MUSIC.has(system) ? 'yes' : 'no' },
    })),
  },
  blocks: [
    {
      method: 'questionnaire',
      attention: { n_speakers: { fact: 'speakers' }, music: { fact: 'music', when: 'no', expect: 3 } },
    },
  ],
});

function analyse(
  ratings: readonly Rating[],
  others: Partial<Omit<BlockInput, 'ratings'>> = {},
): BlockResults {
  const [config] = study.config.blocks;
  return analysisOf('questionnaire').bind(study, config, 0).results(blockInput(ratings, others));
}

function resultOf({ tables, figures }: BlockResults, name: string) {
  const found = [...tables, ...figures].find((result) => result.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const rowOf = (results: BlockResults, name: string, question: string, system: string) =>
  resultOf(results, name).rows.find((row) => row['question'] === question && row['system'] === system);

const answered = (
  question: string,
  system: string,
  values: readonly number[],
  own: Partial<Rating> = {},
): Rating[] =>
  values.map((canonicalValue, index) =>
    rating({
      listener: `L${index}`,
      scale: question,
      system,
      clip: `${system}/i1.flac`,
      item: 'i1',
      canonicalValue,
      ...own,
    }),
  );

/** Ten answers with that mean. */
function tenOf(mean: number): number[] {
  const least = Math.floor(mean);
  const more = Math.round(10 * (mean - least));
  return Array.from({ length: 10 }, (_, index) => (index < more ? least + 1 : least));
}

const KEYS: Record<string, string> = {
  'Information Delivery': 'effectiveness',
  'Music/Sound Effects': 'music',
  'Engagement Level': 'engaging',
  'Full Episode Likelihood': 'full_episode',
  'Human Likelihood': 'human',
  'Audio Quality': 'audio_quality',
  'Speaker Expression': 'expression',
};
const COLUMNS: Record<string, string> = {
  'MOSS-TTSD': 'moss_ttsd',
  NotebookLM: 'notebooklm',
  PodAgent: 'podagent',
  'Real-Pod': 'real_pod',
};
/** (Q + J) / 2 of Table 10, systems in the order of SYSTEMS; no music where the system has none. */
const FINAL: Record<string, readonly (number | null)[]> = {
  effectiveness: [3.5, 4.1, 1.3, 4.1],
  music: [null, null, 2.2, 3.15],
  engaging: [2.6, 3.05, 1.05, 3.8],
  full_episode: [2.05, 2.55, 1, 2.65],
  human: [3, 3.4, 1.05, 4.1],
  audio_quality: [3.25, 4.1, 2.5, 3.95],
  expression: [3.15, 3.5, 1.25, 3.7],
};

const table10 = paperTable('podeval_table10_questionnaire');
test.skipIf(!table10.isThere)(
  'PodEval Table 10: from ten answers a cell and the printed J come its final scores; Real-Pod leads alone in 5 of 7 (skipped where absent)',
  () => {
    const cells = table10.rows().flatMap((row) =>
      SYSTEMS.flatMap((system) => {
        const [q = '', j = ''] = ['q', 'j'].map((of) => row[`${COLUMNS[system] ?? ''}_${of}`]);
        const question = KEYS[row['metric'] ?? ''] ?? '';
        return q === ''
          ? []
          : [{ system, question, q: z.coerce.number().parse(q), score: z.coerce.number().parse(j) }];
      }),
    );
    expect(cells).toHaveLength(26);
    // Where there is no music, the right answer is Neutral: it is no judgement.
    const neutral = ['MOSS-TTSD', 'NotebookLM'].flatMap((system) => answered('music', system, [3, 3, 4]));
    const ratings = cells.flatMap(({ question, system, q }) => answered(question, system, tenOf(q)));
    const results = analyse([...ratings, ...neutral], { reasonScores: cells });
    for (const { question, system, q } of cells)
      expect(rowOf(results, 'systems', question, system)?.['mean']).toBeCloseTo(q, 12);
    for (const [question, finals] of Object.entries(FINAL)) {
      for (const [place, final] of finals.entries()) {
        const row = rowOf(results, 'systems', question, SYSTEMS[place] ?? '');
        if (final === null) expect(row).toMatchObject({ n: 0, mean: null, reasonScore: null, final: null });
        else expect(row?.['final']).toBeCloseTo(final, 12);
      }
    }
    const leadsAlone = Object.keys(FINAL).filter((question) => {
      const finals = SYSTEMS.map((system) =>
        Number(rowOf(results, 'systems', question, system)?.['final'] ?? 0).toFixed(9),
      );
      return Number(finals[3]) > Math.max(...finals.slice(0, 3).map(Number));
    });
    expect(leadsAlone).toEqual(['music', 'engaging', 'full_episode', 'human', 'expression']);
    const expression = SYSTEMS.map((system) => rowOf(results, 'systems', 'expression', system)?.['mean']);
    expect(expression.indexOf(4)).toBe(1);
  },
);

const some = [
  ...answered('engaging', 'PodAgent', [1, 2, 2, 5]),
  ...answered('engaging', 'PodAgent', [5], { listener: 'X', reasons: ['attention items'] }),
];

test('without scores of reasons there is neither J nor a final score, in columns or figures', () => {
  const results = analyse(some);
  const table = resultOf(results, 'systems');
  expect('columns' in table ? table.columns.map(({ key }) => key) : []).not.toContain('final');
  expect(rowOf(results, 'systems', 'engaging', 'PodAgent')).toMatchObject({
    n: 4,
    mean: 2.5,
    nAll: 5,
    final: null,
  });
  expect(results.figures.map(({ name }) => name)).toEqual(['answers', 'answer shares']);
});

test('J stands in a column of its own, and the interval of the final score is that of the answers, halved', () => {
  const reasonScores = [{ system: 'PodAgent', question: 'engaging', score: 4 }];
  const more = answered('engaging', 'PodAgent', [4, 4, 3, 4]).map((own) => ({ ...own, item: 'i2' }));
  const results = analyse([...some, ...more], { reasonScores });
  const row = rowOf(results, 'systems', 'engaging', 'PodAgent');
  expect(row).toMatchObject({ mean: 3.125, reasonScore: 4, final: 3.5625 });
  const { low, finalLow } = z.object({ low: z.number(), finalLow: z.number() }).parse(row);
  expect(finalLow).toBeCloseTo((low + 4) / 2, 12);
  expect(rowOf(results, 'systems', 'engaging', 'Real-Pod')).toMatchObject({
    n: 0,
    mean: null,
    reasonScore: null,
    final: null,
  });
  expect(rowOf(results, 'final scores', 'engaging', 'PodAgent')).toMatchObject({
    mean: 3.125,
    reasonScore: 4,
    final: 3.5625,
  });
  expect(rowOf(results, 'answers', 'engaging', 'PodAgent')).not.toHaveProperty('final');
});

test('the figure asks for every question by system, a count of speakers is none of them', () => {
  const figure = resultOf(analyse(some), 'answers');
  expect(figure.rows).toHaveLength(7 * 4);
  expect(figure).toMatchObject({
    kind: 'intervals',
    x: { key: 'question' },
    color: { key: 'system' },
    y: { domain: [1, 5] },
  });
  expect('summary' in figure ? String(figure.summary) : '').toContain('engaging: PodAgent (n 4) 2.50');
});

test('shares of answers add up to one, with n, and name the words', () => {
  const rows = resultOf(analyse(some), 'answer shares').rows.filter(
    (row) => row['question'] === 'engaging' && row['system'] === 'PodAgent',
  );
  expect(rows.map(({ answer, count, n, share }) => [answer, count, n, share])).toEqual([
    ['1', 1, 4, 0.25],
    ['2', 2, 4, 0.5],
    ['3', 0, 4, 0],
    ['4', 0, 4, 0],
    ['5', 1, 4, 0.25],
  ]);
  expect(rows.map(({ label }) => label)).toEqual([
    'Not engaging at all',
    'Slightly engaging',
    'Neutral',
    'Engaging',
    'Extremely engaging',
  ]);
});

test('attention items: right answers over pages and listeners, before screening and of what counts', () => {
  const results = analyse([
    ...answered('n_speakers', 'PodAgent', [2, 3, 4]),
    ...answered('n_speakers', 'Real-Pod', [2, 3, 5], { reasons: ['attention items'] }),
    ...answered('music', 'NotebookLM', [3, 3, 5]),
    ...answered('music', 'PodAgent', [5, 1, 2]),
  ]);
  expect(resultOf(results, 'attention').rows).toMatchObject([
    {
      question: 'n_speakers',
      n: 6,
      right: 4,
      listeners: 3,
      listenersPassed: 2,
      nCounting: 3,
      rightCounting: 2,
    },
    { question: 'music', n: 3, right: 2, listeners: 3, listenersPassed: 3, nCounting: 3 },
  ]);
  expect(rowOf(results, 'systems', 'music', 'PodAgent')).toMatchObject({ n: 3 });
  expect(rowOf(results, 'systems', 'music', 'NotebookLM')).toMatchObject({ n: 0, mean: null, nAll: 0 });
});

test('ratings without their study have answers and shares, and no table of attention', () => {
  const ratings = some.map((own) => ({
    ...own,
    method: 'questionnaire',
    label: `word ${own.canonicalValue}`,
  }));
  const results = analysisOf('questionnaire').read(ratings).results(blockInput(ratings));
  expect(results.tables.map(({ name }) => name)).toEqual(['systems']);
  expect(rowOf(results, 'systems', 'engaging', 'PodAgent')).toMatchObject({ n: 4, mean: 2.5 });
  expect(resultOf(results, 'answer shares').rows.map(({ share }) => share)).toEqual([0.25, 0.5, 0, 0, 0.25]);
});
