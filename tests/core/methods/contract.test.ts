import { languagesOf } from '#core/text/languages.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { AnsweredPage, Page } from '#core/session/page.ts';
import { drawsWaveform } from '#core/methods/contract/waveform.ts';
import { methodOf } from '#core/methods/registry.ts';
import { blocksOf, layoutSession } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { PERSONAS, type Persona } from '#core/methods/contract/simulation.ts';
import { recipeKey } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { heardOf, METHOD_STUDIES, SYSTEMS } from '../../support/method-studies.ts';
import { Ledger, startSession } from '../../support/plan.ts';
import { onlyBlock } from '../../support/study.ts';

const SLOW = { timeout: 60_000 };

function pagesFor(study: Study, seed: string): Page[] {
  const session = startSession(blocksOf(study), new Ledger(), seed);
  if (!session) throw new Error('the study cannot serve a session');
  return session.pages;
}

function answered(study: Study, persona: Persona, seed: string): AnsweredPage[] {
  const block = onlyBlock(study);
  const random = createRandom(`${seed}/listener`);
  return pagesFor(study, seed).map((page, before) => {
    const heard = page.slots.map(({ clip }) => heardOf(study, clip));
    const slots = page.slots.map(({ token }) => token);
    const habit = createRandom(`${seed}/habit`).next();
    const listener = { persona, heard, random, habit, before, language: languagesOf(study.config)[0] };
    return { page, answer: methodOf(block.methodId).simulate(block.view(page), { slots }, listener) };
  });
}

/** Share of 30 sessions in which no rule failed. */
function passShare(study: Study, persona: Persona): number {
  const block = onlyBlock(study);
  const passes = Array.from({ length: 30 }, (_, index) =>
    block.judge(answered(study, persona, `${persona} ${index}`)).every(({ passed }) => passed),
  );
  return passes.filter(Boolean).length / passes.length;
}

describe.each(Object.entries(METHOD_STUDIES))('%s', (_name, study) => {
  const block = onlyBlock(study);

  test('its example study has no mistakes', () => {
    expect(block.mistakes()).toEqual([]);
  });

  test('every page plays renditions that the block asked for, each clip in one page only', () => {
    const asked = new Set(block.renditions().map(({ clip, recipe }) => `${clip} ${recipeKey(recipe)}`));
    const pages = pagesFor(study, 'a');
    for (const { clip, rendition } of pages.flatMap(({ slots }) => slots))
      expect(asked).toContain(`${clip} ${rendition}`);
    const played = pages.flatMap(({ slots }) => [...new Set(slots.map(({ clip }) => clip))]);
    expect(new Set(played).size).toBe(played.length);
  });

  test('no page plays the same file twice', () => {
    for (const { slots } of pagesFor(study, 'a'))
      expect(new Set(slots.map(({ clip, rendition }) => `${clip} ${rendition}`)).size).toBe(slots.length);
  });

  test('no page draws the outlines of two slots: a clip and its copy would be seen to be one', () => {
    for (const { slots } of pagesFor(study, 'a'))
      expect(slots.filter((slot) => drawsWaveform(block, slot)).length).toBeLessThanOrEqual(1);
  });

  test('the layout is the same for the same seed and draws in any order', () => {
    const blocks = blocksOf(study);
    const draws = startSession(blocks, new Ledger(), 'a')?.draws ?? [];
    const first = JSON.stringify(layoutSession(blocks, draws, 'seed', LAYOUT_VERSION));
    fc.assert(
      fc.property(fc.shuffledSubarray(draws, { minLength: draws.length }), (shuffled) => {
        expect(JSON.stringify(layoutSession(blocks, shuffled, 'seed', LAYOUT_VERSION))).toBe(first);
      }),
      { numRuns: 20 },
    );
    expect(JSON.stringify(layoutSession(blocks, draws, 'another seed', LAYOUT_VERSION))).not.toBe(first);
  });

  test('the view is equal on all pages but for the text', () => {
    const views = pagesFor(study, 'a').map((page) => {
      const view = JSON.stringify(block.view(page));
      return Object.values(study.texts).reduce((text, said) => text.replace(said, 'TEXT'), view);
    });
    expect(new Set(views).size).toBe(1);
  });

  test('S1: the view names no clip, system, factor or role', () => {
    const secrets = [
      ...study.clips.flatMap(({ id, factors }) => [id, factors['item'] ?? id]),
      ...SYSTEMS,
      'lowpass',
      'espeak',
      'flawed',
      'hidden reference',
      'anchor',
      'null pair',
      'obvious',
    ];
    for (const page of pagesFor(study, 'a')) {
      const view = JSON.stringify(block.view(page));
      expect(secrets.filter((secret) => view.includes(secret))).toEqual([]);
    }
  });

  test.each(PERSONAS)(
    'a %s listener gives answers that the page accepts and that become ratings',
    (persona) => {
      for (const { page, answer } of answered(study, persona, 'a')) {
        expect(block.answerFault(page, answer)).toBe(null);
        const ratings = block.ratings(page, answer);
        expect(ratings.length).toBeGreaterThan(0);
        for (const { slot, comparedSlot } of ratings) {
          expect(page.slots[slot]?.open).toBe(false);
          expect(page.slots[comparedSlot ?? slot]).toBeDefined();
        }
      }
    },
  );

  test('S4: an answer with a field more or less is refused', () => {
    const [first] = answered(study, 'careful', 'a');
    if (!first) throw new Error('no page');
    const fields = Object.entries({ ...JSON.parse(JSON.stringify(first.answer)) });
    const accepts = (answer: unknown): boolean => block.answerFault(first.page, answer) === null;
    expect(accepts(Object.fromEntries(fields))).toBe(true);
    expect(accepts(Object.fromEntries([...fields, ['role', 'test']]))).toBe(false);
    expect(accepts(Object.fromEntries(fields.slice(1)))).toBe(false);
    expect(accepts(null)).toBe(false);
  });

  test('careful listeners pass the rules, trap-failing ones fail, random ones mostly fail', SLOW, () => {
    expect(passShare(study, 'careful')).toBeGreaterThanOrEqual(0.8);
    expect(passShare(study, 'trap-failing')).toBeLessThanOrEqual(0.1);
    expect(passShare(study, 'random')).toBeLessThanOrEqual(0.7);
  });

  test('every verdict is declared by the method, and so is every check', () => {
    const declared = methodOf(block.methodId).verdicts.map(({ id }) => id);
    const given = PERSONAS.flatMap((persona) => block.judge(answered(study, persona, 'a')));
    for (const { rule } of given) expect(declared).toContain(rule);
    for (const rule of Object.keys(block.checks())) expect([...declared, 'intra-rater']).toContain(rule);
  });

  test('a session without a single answer is judged without an error and excludes nothing twice', () => {
    const pages = pagesFor(study, 'a').map((page) => ({ page, answer: null }));
    const rules = block.judge(pages).map(({ rule, positions }) => `${rule} ${String(positions)}`);
    expect(new Set(rules).size).toBe(rules.length);
  });
});
