import { expect, test } from 'vitest';
import type { Page, Verdict } from '#core/session/page.ts';
import type { QuestionnaireAnswer } from '#core/methods/questionnaire/index.ts';
import { WORDING } from '#core/methods/questionnaire/wording.ts';
import type { Study } from '#core/study/study.ts';
import { questionnaireStudy, SYSTEMS } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock, type ClipSpec } from '../../../support/study.ts';

function start(study: Study, seed = 'a', ledger = new Ledger()): Page[] {
  return startSession([onlyBlock(study)], ledger, seed)?.pages ?? [];
}

function factsOf(study: Study, page: Page): Readonly<Record<string, string>> {
  return study.clips.find(({ id }) => id === page.slots[0]?.clip)?.facts ?? {};
}

function mistakesOf(study: Study): string[] {
  return onlyBlock(study)
    .mistakes()
    .map(({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`);
}

const KEYS = WORDING.en.podeval.map(({ key }) => key);

/** Right answers to everything; `changes` by key. */
function answerFor(
  study: Study,
  page: Page,
  changes: QuestionnaireAnswer['answers'] = {},
): QuestionnaireAnswer {
  const facts = factsOf(study, page);
  const scales = KEYS.slice(1, 8).map((key) => [key, { value: 3, reason: `It was so: ${key}` }]);
  const speakers = { value: Number((facts['n_speakers'] ?? '').split('|')[0]), reason: null };
  const comment = { value: null, reason: null };
  return { answers: { ...Object.fromEntries(scales), n_speakers: speakers, comment, ...changes } };
}

function judge(study: Study, changesFor: (page: Page) => QuestionnaireAnswer['answers']): Verdict[] {
  const pages = start(study);
  return onlyBlock(study).judge(
    pages.map((page) => ({ page, answer: answerFor(study, page, changesFor(page)) })),
  );
}

test('the preset asks the nine questions of PodEval in order, in both languages with as many labels', () => {
  expect(KEYS).toEqual([
    'n_speakers',
    'audio_quality',
    'expression',
    'effectiveness',
    'music',
    'engaging',
    'full_episode',
    'human',
    'comment',
  ]);
  const shape = (language: 'en' | 'zh'): unknown =>
    WORDING[language].podeval.map(({ key, kind, required, reason, ...rest }) => ({
      key,
      kind,
      required,
      reason,
      steps: 'labels' in rest ? rest.labels.length : null,
    }));
  expect(shape('zh')).toEqual(shape('en'));
  expect(WORDING.zh.unreviewed).toBe(true);
});

test(
  'Q7: a listener gets one clip of each system, one a page, every system first equally often',
  { timeout: 60_000 },
  () => {
    const study = questionnaireStudy();
    const first = new Map<string, number>();
    for (let listener = 0; listener < 400; listener += 1) {
      const systems = start(study, `${listener}`).map(({ slots: [slot] }) => slot?.clip.split('/')[1] ?? '');
      expect(systems.toSorted()).toEqual(SYSTEMS.toSorted());
      first.set(systems[0] ?? '', (first.get(systems[0] ?? '') ?? 0) + 1);
    }
    const sd = Math.sqrt(400 * 0.25 * 0.75);
    for (const system of SYSTEMS) expect(Math.abs((first.get(system) ?? 0) - 100)).toBeLessThan(3 * sd);
  },
);

test('Q7: with `same` all clips of a listener share the factor, and groups fill evenly', () => {
  const study = questionnaireStudy({ same: 'item' });
  const ledger = new Ledger();
  const counts = new Map<string, number>();
  for (let listener = 0; listener < 12; listener += 1) {
    const items = start(study, `${listener}`, ledger).map(
      ({ slots: [slot] }) => slot?.clip.split('/')[2] ?? '',
    );
    expect(items).toHaveLength(4);
    expect(new Set(items).size).toBe(1);
    counts.set(items[0] ?? '', (counts.get(items[0] ?? '') ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual([3, 3, 3, 3]);
});

test('quotas fill exactly: 16 clips x 3 ratings, 4 a listener, are 12 sessions', () => {
  const study = questionnaireStudy({ ratings_per_clip: 3 });
  const ledger = new Ledger();
  let sessions = 0;
  while (start(study, `${sessions}`, ledger).length > 0) sessions += 1;
  expect(sessions).toBe(12);
});

test('Q1, A3: a reason that is empty, says nothing or stands there twice is refused where one is required, an empty comment is allowed', () => {
  const study = questionnaireStudy();
  const [page] = start(study);
  if (!page) throw new Error('no page');
  const accepts = (changes: QuestionnaireAnswer['answers']): boolean =>
    onlyBlock(study).answerFault(page, answerFor(study, page, changes)) === null;
  expect(accepts({})).toBe(true);
  for (const key of KEYS.slice(1, 8)) {
    for (const reason of ['', ' \n', null, 'too bad', '..........'])
      expect(accepts({ [key]: { value: 3, reason } })).toBe(false);
    expect(accepts({ [key]: { value: null, reason: 'It was so' } })).toBe(false);
  }
  expect(accepts({ music: { value: 3, reason: 'It was so: engaging' } })).toBe(false);
  expect(accepts({ comment: { value: '', reason: null } })).toBe(true);
  expect(accepts({ comment: { value: 'Nice', reason: null } })).toBe(true);
});

test('S4: values off the scale, unknown keys and words for numbers are refused', () => {
  const study = questionnaireStudy();
  const [page] = start(study);
  if (!page) throw new Error('no page');
  const accepts = (key: string, value: unknown, reason: string | null): boolean => {
    const answers = { ...answerFor(study, page).answers, [key]: { value, reason } };
    return onlyBlock(study).answerFault(page, { answers }) === null;
  };
  for (const value of [0, 6, 2.5, '3', [3], null]) expect(accepts('human', value, 'so')).toBe(false);
  for (const value of [-1, 21, 1.5, 'two', null]) expect(accepts('n_speakers', value, null)).toBe(false);
  expect(accepts('n_speakers', 0, null)).toBe(true);
  expect(accepts('n_speakers', 2, 'why not')).toBe(false);
  expect(accepts('extra', 1, null)).toBe(false);
});

test('Q8: a page gives one rating a question, named by key, with number, label and text', () => {
  const study = questionnaireStudy();
  const [page] = start(study);
  if (!page) throw new Error('no page');
  const changes = {
    human: { value: 5, reason: 'They laughed' },
    comment: { value: 'Nice', reason: null },
  };
  const ratings = onlyBlock(study).ratings(page, answerFor(study, page, changes));
  expect(ratings.map(({ scale }) => scale)).toEqual(KEYS);
  expect(ratings.find(({ scale }) => scale === 'human')).toEqual({
    scale: 'human',
    slot: 0,
    comparedSlot: null,
    rawValue: 5,
    canonicalValue: 5,
    label: 'Definitely humans',
    text: 'They laughed',
  });
  expect(ratings.find(({ scale }) => scale === 'comment')).toMatchObject({ rawValue: null, text: 'Nice' });
});

test('Q3: music heard where there is none is a miss; any answer to a clip with music is none', () => {
  const study = questionnaireStudy({ attention: { music: { fact: 'music', when: 'no', expect: 3 } } });
  const silent = start(study).filter((page) => factsOf(study, page)['music'] === 'no').length;
  const heard = (music: string): Verdict[] =>
    judge(study, (page) =>
      factsOf(study, page)['music'] === music ? { music: { value: 4, reason: 'A nice tune' } } : {},
    );
  expect(silent).toBeGreaterThan(0);
  expect(heard('no')[0]?.evidence).toContain(`music wrong on ${silent} of ${silent} clips`);
  expect(heard('yes')[0]?.evidence).toBe(`music wrong on 0 of ${silent} clips`);
});

test('a listener wrong on one clip is kept with the miss in evidence, on two is not', () => {
  const study = questionnaireStudy();
  const wrong = (count: number): Verdict | undefined =>
    judge(study, ({ position }) => (position <= count ? { n_speakers: { value: 9, reason: null } } : {}))[0];
  expect(wrong(0)).toMatchObject({ rule: 'attention items', passed: true, positions: null });
  expect(wrong(1)).toMatchObject({ passed: true });
  expect(wrong(1)?.evidence).toMatch(/^n_speakers wrong on 1 of 4 clips \(page 1: 9, expected 2( or 3)?\)/);
  expect(wrong(2)).toMatchObject({ passed: false });
});

test('every truth that a fact lists is right', () => {
  const study = questionnaireStudy();
  const [verdict] = judge(study, (page) =>
    factsOf(study, page)['n_speakers'] === '2|3' ? { n_speakers: { value: 3, reason: null } } : {},
  );
  expect(verdict?.evidence).toMatch(/^n_speakers wrong on 0 of 4 clips;/);
});

test('Q6: clips without the truth of an attention item are refused', () => {
  const specs = gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('i', 2) });
  const clips = specs.map((clip, index): ClipSpec => ({
    ...clip,
    facts: index < 3 ? { n_speakers: '2' } : {},
  }));
  const study = makeStudy({
    clips: { test: clips },
    blocks: [{ method: 'questionnaire', attention: { n_speakers: { fact: 'n_speakers' } } }],
  });
  expect(mistakesOf(study)).toEqual([
    'error attention.n_speakers: 1 of 4 clips have no n_speakers: clips/b/i2.flac; ' +
      "fill in the column n_speakers of the set's table",
  ]);
});

test('Q5: clips shorter than three parts are refused', () => {
  const study = questionnaireStudy({ excerpt: { part_seconds: 90 } });
  expect(mistakesOf(study)[0]).toMatch(
    /^error excerpt.part_seconds: clips too short for three parts of 90 s \(270.000 s\): clips\/zephyr\/item1.flac \(240.000 s\)/,
  );
});

test.each([
  [{ attention: { tempo: { fact: 'n_speakers' } } }, 'error attention.tempo: no question has the key tempo'],
  [
    { attention: { music: { fact: 'music', when: 'no' } } },
    'error attention.music: when and expect must be given together',
  ],
  [{ attention: { comment: { fact: 'music' } } }, 'error attention.comment: comment is a text question'],
  [{ pages: 40 }, 'error pages: no listener can get 40 of 16 clips, spread evenly over systems'],
  [{ same: 'topic' }, 'error same: 16 of 16 clips have no factor topic'],
])('the design %j is refused', (block, message) => {
  expect(mistakesOf(questionnaireStudy(block))[0]).toContain(message);
});

test("a study's own questions may be of every kind", () => {
  const questions = [
    { kind: 'scale', key: 'calm', text: 'How calm?', labels: ['Not', 'A bit', 'Very'] },
    { kind: 'number', key: 'voices', text: 'How many voices?', max: 5 },
    { kind: 'text', key: 'words', text: 'Which words?', required: true },
    {
      kind: 'choice',
      key: 'flaws',
      text: 'Which flaws?',
      options: [
        { value: 'noise', label: 'Noise' },
        { value: 'clicks', label: 'Clicks' },
      ],
    },
  ];
  const study = questionnaireStudy({ questions, attention: {} });
  const [page] = start(study);
  if (!page) throw new Error('no page');
  const block = onlyBlock(study);
  const given = (value: number | string | string[] | null) => ({ value, reason: null });
  const answers = {
    calm: given(3),
    voices: given(5),
    words: given('hello'),
    flaws: given(['noise', 'clicks']),
  };
  expect(block.answerFault(page, { answers })).toBe(null);
  const refused = [
    { calm: given(4) },
    { voices: given(6) },
    { words: given(' ') },
    { flaws: given([]) },
    { flaws: given(['noise', 'noise']) },
    { flaws: given(['hum']) },
  ];
  for (const change of refused)
    expect(block.answerFault(page, { answers: { ...answers, ...change } })).not.toBe(null);
  expect(
    block.ratings(page, { answers }).map(({ label, rawValue, text }) => label ?? rawValue ?? text),
  ).toEqual(['Very', 5, 'hello', 'noise; clicks']);
});

test('the parts of an excerpt begin where its beeps end, and a whole clip has no parts', () => {
  const viewOf = (study: Study, language: 'en' | 'zh' = 'en') => {
    const [page] = startSession([onlyBlock(study)], new Ledger(), 'a')?.pages ?? [];
    return page && JSON.parse(JSON.stringify(onlyBlock(study).view(page, language)));
  };
  const paper = questionnaireStudy({ excerpt: { part_seconds: 60 } });
  expect(viewOf(paper).marks).toEqual([
    { atMs: 0, label: 'Beginning' },
    { atMs: 60_300, label: 'Middle' },
    { atMs: 120_600, label: 'End' },
  ]);
  expect(viewOf(paper, 'zh').marks.map(({ label }: { label: string }) => label)).toEqual([
    '开头',
    '中间',
    '结尾',
  ]);
  expect(viewOf(questionnaireStudy({ excerpt: undefined })).marks).toEqual([]);
});

test('practice tells the right answers of questions that have one', () => {
  const block = onlyBlock(questionnaireStudy({ training: true }));
  const said = (startSession([block], new Ledger(), 'a')?.pages ?? []).map(
    (page) => block.feedback(page, 'en')?.[0],
  );
  expect(said).toHaveLength(4);
  for (const words of said) expect(words).toMatch(/^Question 1: the right answer was 2( \/ 3)?\./);
  expect(said.some((words) => words?.includes('Question 5: the right answer was 3.'))).toBe(true);
});
