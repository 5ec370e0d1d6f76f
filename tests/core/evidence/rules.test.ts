import { describe, expect, test } from 'vitest';
import { checkType } from '#core/checks/registry.ts';
import { evidenceBySession, evidenceRecord, evidenceRules } from '#core/evidence/registry.ts';
import type { EvidencePage, EvidenceSession } from '#core/evidence/contract/session.ts';
import { constantTimes } from '#core/evidence/rules/constant-times.ts';
import { fasterThanPage } from '#core/evidence/rules/faster-than-page.ts';
import { noDeviceNote } from '#core/evidence/rules/no-device-note.ts';
import { soundTiming } from '#core/evidence/rules/sound-timing.ts';
import { textWithoutTyping } from '#core/evidence/rules/text-without-typing.ts';
import { createRandom } from '#core/order/random.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import { screeningRule } from '#core/screening/registry.ts';
import { blurred, person, withPages } from '../../support/evidence-session.ts';

const SEEDS = Array.from({ length: 300 }, (_, index) => `person ${index}`);

/** The rules that flag each of some sessions of one study. */
function flagsOf(sessions: readonly EvidenceSession[]): string[][] {
  const judged = evidenceBySession(sessions.map(evidenceRecord));
  return sessions.map(({ session }) =>
    (judged.get(session) ?? []).filter(({ flagged }) => flagged).map(({ rule }) => rule.id),
  );
}

const flagsNone = (sessions: readonly EvidenceSession[]): void =>
  expect(flagsOf(sessions).flat()).toEqual([]);

test('no rule can exclude a rating or be a check that payment depends on, and each says all of itself', () => {
  for (const { id, version, title, meaning, limits, source } of evidenceRules) {
    expect(RULE_NAMES).not.toContain(id);
    expect(screeningRule(id)).toBeUndefined();
    expect(checkType(id)).toBeNull();
    expect(version).toBeGreaterThanOrEqual(1);
    for (const words of [
      title.en,
      title.zh,
      meaning.en,
      meaning.zh,
      limits.en,
      limits.zh,
      source.en,
      source.zh,
    ])
      expect(words).not.toBe('');
  }
});

describe('people who behave unlike most', () => {
  test('hundreds of sessions with ordinary times', () => {
    flagsNone(SEEDS.map((seed) => person(seed)));
    flagsNone(SEEDS.map((seed) => person(seed, { pages: 4, clips: 6, parts: 5, writes: false })));
  });

  test('quick ones who answer by single keys, a press after the other', () => {
    const quick = (seed: string): EvidenceSession => {
      const random = createRandom(`${seed}/quick`);
      const press = (): number => Math.max(110, Math.round(190 + 25 * random.normal()));
      return withPages(person(seed, { pages: 30, writes: false }), ({ clips: [clip] }) => {
        const atMs = press() + 60;
        const changeMs = atMs + (clip?.durationMs ?? 0) + press();
        return {
          clips: clip
            ? [{ ...clip, firstPlayMs: atMs, intervals: [[0, clip.durationMs, atMs] as const] }]
            : [],
          changesMs: [changeMs],
          decisionMs: changeMs,
          pageMs: changeMs + press(),
        };
      });
    };
    flagsNone(SEEDS.map(quick));
  });

  test.each([
    [
      'an input method, which may press no key that the page can name',
      { keystrokes: 0, pastes: 0, edits: 12 },
    ],
    ['dictation or swiping on a phone, a word at a time', { keystrokes: 0, pastes: 0, edits: 3 }],
    ['autofill, or a screen reader that sets the whole text', { keystrokes: 0, pastes: 0, edits: 1 }],
    ['a paste', { keystrokes: 0, pastes: 1, edits: 1 }],
    ['a page that was opened before edits were counted', { keystrokes: 0, pastes: 0 }],
  ])('%s', (_, typing) => {
    flagsNone(SEEDS.slice(0, 20).map((seed) => withPages(person(seed), () => ({ typing }))));
  });

  test('one page whose record was lost with its browser, while the draft was kept', () => {
    const lost = { typing: { keystrokes: 0, pastes: 0 }, textChanges: 0, changesMs: [] };
    flagsNone(
      SEEDS.slice(0, 20).map((seed) => withPages(person(seed), (_, index) => (index === 3 ? lost : {}))),
    );
  });

  test('a page that was reloaded goes on with its times; a second visit has sent its note once', () => {
    const reloaded = ({ clips }: EvidencePage): Partial<EvidencePage> => ({
      clips: clips.map((clip) => ({
        ...clip,
        intervals: clip.intervals.flatMap(([, , at]) => [
          [0, 900, at] as const,
          [0, clip.durationMs, at + 950] as const,
        ]),
      })),
    });
    flagsNone(SEEDS.slice(0, 20).map((seed) => withPages(person(seed), reloaded)));
  });

  test.each([100, 1000 / 60])(
    'a browser that resists fingerprinting tells the time in steps of %d ms',
    (step) => {
      flagsNone(SEEDS.map((seed) => withPages(person(seed), (page) => blurred(page, step))));
    },
  );

  test('a slow line, and streamed recordings of minutes that stall on the way', () => {
    const stalled = ({ clips: [clip] }: EvidencePage): Partial<EvidencePage> => {
      if (!clip) return {};
      const at = clip.firstPlayMs ?? 0;
      const parts = [0, 60_000, 120_000, 180_000].map(
        (from, index) => [from, from + 60_000, at + from + 4000 * index] as const,
      );
      return {
        delivery: 'stream',
        hasOutput: false,
        clips: [{ ...clip, durationMs: 240_000, intervals: parts }],
      };
    };
    const long = SEEDS.slice(0, 20).map((seed) =>
      withPages(person(seed, { pages: 4, clipMs: 240_000, parts: 9 }), stalled),
    );
    flagsNone(long);
  });

  test('clips that are compared while they sound: switches follow one another at once, loops too', () => {
    const switched = ({ clips }: EvidencePage): Partial<EvidencePage> => {
      const atMs = clips[0]?.firstPlayMs ?? 0;
      return {
        clips: clips.map((clip, index) => {
          const intervals = [0, 1, 2].map((lap) => {
            const from = (lap * clips.length + index) * 150;
            return [from, from + 150, atMs + from] as const;
          });
          return { ...clip, intervals, firstPlayMs: atMs + index * 150 };
        }),
      };
    };
    const compared = SEEDS.slice(0, 20).map((seed) =>
      withPages(person(seed, { clips: 5, parts: 5, writes: false }), switched),
    );
    flagsNone(compared);
    flagsNone(compared.map((session) => withPages(session, () => ({ loops: 3 }))));
  });

  test('answers from before pages recorded changes, typing and sound output', () => {
    const old = {
      isRecorded: false,
      changesMs: [],
      textChanges: 0,
      typing: { keystrokes: 0, pastes: 0 },
      hasOutput: false,
    };
    flagsNone(SEEDS.slice(0, 20).map((seed) => withPages(person(seed), () => old)));
  });

  test('short common reasons, and one longer one, that others wrote too', () => {
    const said = [
      'ok',
      'sounds natural',
      'The voice sounds natural and clear to me',
      '听起来很自然',
      '语调自然，停顿合理',
    ];
    const common = SEEDS.slice(0, 60).map((seed, index) =>
      withPages(person(seed), (_, page) => {
        const text = said[(index + page) % said.length] ?? '';
        return { texts: [text], reasons: [text] };
      }),
    );
    flagsNone(common);
  });

  test('right answers to open questions are alike', () => {
    const transcript = 'The quick brown fox jumps over the lazy dog near the river bank at noon';
    flagsNone(
      SEEDS.slice(0, 20).map((seed) =>
        withPages(person(seed), (_, page) => ({ texts: [`${transcript} ${page}`], reasons: [] })),
      ),
    );
  });
});

describe('what each rule flags', () => {
  test('no device note: from the first answered page on', () => {
    const session = { ...person('a'), hasDeviceNote: false };
    expect(noDeviceNote.judge(session)).toMatchObject({
      flagged: true,
      seen: { en: 'no device reported, 10 pages answered' },
    });
    expect(noDeviceNote.judge({ ...session, pages: [] }).flagged).toBeNull();
  });

  test('text without typing: 40 characters, no key, no paste, no change of a field', () => {
    const bare = { typing: { keystrokes: 0, pastes: 0 }, textChanges: 0, texts: ['x'.repeat(40)] };
    const script = withPages(person('a', { pages: 3 }), () => bare);
    expect(textWithoutTyping.judge(script)).toMatchObject({
      flagged: true,
      seen: { en: '3 of 3 pages with a text were not typed (120 characters)' },
    });
    expect(textWithoutTyping.judge(person('a', { writes: false })).flagged).toBeNull();
    const counted = withPages(script, () => ({ typing: { keystrokes: 0, pastes: 0, edits: 0 } }));
    expect(textWithoutTyping.judge(counted).flagged).toBe(true);
  });

  test('constant times: a pause of 5 s and nearly nothing between pages; 6 pages are needed', () => {
    const random = createRandom('jitter');
    const paused = (pages: number): EvidenceSession =>
      withPages(person('a', { pages }), ({ clips }) => {
        const [clip] = clips;
        const endMs = (clip?.firstPlayMs ?? 0) + (clip?.durationMs ?? 0);
        const decisionMs = endMs + 5000 + random.int(100);
        return { decisionMs, pageMs: decisionMs + 700 + random.int(900) };
      });
    expect(constantTimes.judge(paused(6)).flagged).toBe(true);
    expect(constantTimes.judge(paused(5)).flagged).toBeNull();
    expect(constantTimes.judge(paused(6)).seen.en).toMatch(/^last sound to last change: mean 50\d\d ms/u);
  });

  test('faster than the page: six sliders in 400 ms, or an answer before the last clip began', () => {
    const page = person('a', { pages: 5, clips: 6, parts: 6, writes: false });
    const within = (ms: number) =>
      withPages(page, ({ pageMs }) => ({
        changesMs: Array.from({ length: 6 }, (_, index) => pageMs - ms + (index * ms) / 8),
        decisionMs: pageMs - ms / 8,
      }));
    expect(fasterThanPage.judge(within(400)).flagged).toBe(true);
    expect(fasterThanPage.judge(within(600)).flagged).toBe(false);
    const unsent = withPages(page, () => ({ changesMs: [] }));
    expect(
      fasterThanPage.judge(withPages(unsent, ({ pageMs }) => ({ decisionMs: pageMs - 300 }))).flagged,
    ).toBe(true);
    const early = withPages(page, ({ clips }) => ({ decisionMs: (clips.at(-1)?.firstPlayMs ?? 0) - 500 }));
    expect(fasterThanPage.judge(early).flagged).toBe(true);
    expect(fasterThanPage.judge(person('a', { pages: 2 })).flagged).toBeNull();
  });

  test('sound timing: clips that follow each other at once, that overlap, or that no output played', () => {
    const gapless = (gapMs: number) =>
      withPages(person('a', { pages: 3, clips: 4 }), ({ clips }) => {
        let atMs = 700;
        return {
          clips: clips.map((clip) => {
            const at = atMs;
            atMs += clip.durationMs + gapMs;
            return { ...clip, firstPlayMs: at, intervals: [[0, clip.durationMs, at] as const] };
          }),
        };
      });
    expect(soundTiming.judge(gapless(0)).flagged).toBe(true);
    expect(soundTiming.judge(gapless(-600)).flagged).toBe(true);
    expect(soundTiming.judge(gapless(300)).flagged).toBe(false);
    expect(soundTiming.judge(withPages(person('a'), () => ({ hasOutput: false }))).flagged).toBe(true);
    expect(soundTiming.judge(person('a', { pages: 2 })).flagged).toBeNull();
  });

  test('shared texts: most of what was written is what other listeners wrote, or nearly', () => {
    const said = [
      'The voice sounds a little flat in places and the stress is odd',
      'Rhythm and pauses seem quite human to me, breath included',
      'The pitch moves as in normal daily talk, vowels are long',
    ];
    const written = (seed: string, texts: readonly string[]) =>
      withPages(person(seed, { pages: texts.length }), (_, page) => {
        const text = texts[page] ?? '';
        return { texts: [text], reasons: [text] };
      });
    const copy = said.map((text) => `${text.toUpperCase()}!`);
    const own = person('own').pages.map(({ reasons: [text = ''] }) => text);
    const sessions = [written('a', said), written('b', copy), written('c', [...own, said[0] ?? ''])];
    expect(flagsOf(sessions)).toEqual([['shared texts'], ['shared texts'], []]);
    const [first, second] = sessions;
    if (!first || !second) throw new Error('two sessions were made');
    // The same person twice, and a rehearsal beside real listeners, copy from nobody.
    flagsNone([first, { ...second, listener: first.listener }]);
    flagsNone([first, { ...second, mode: 'rehearsal' }]);
  });
});
