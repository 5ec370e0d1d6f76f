import { describe, expect, it } from 'vitest';
import { align } from '#core/differences/align.ts';
import { valueDifference } from '#core/differences/value-difference.ts';
import { versionDifference } from '#core/differences/version-difference.ts';
import type { Clip } from '#core/clips/clips.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

describe('two lists side by side', () => {
  it('holds together what is equal and pairs what is left in between', () => {
    const rows = align(['a', 'b', 'c'], ['a', 'x', 'c', 'd'], (item) => item);
    expect(rows.map(({ before, after }) => [before?.item ?? '', after?.item ?? ''])).toEqual([
      ['a', 'a'],
      ['b', 'x'],
      ['c', 'c'],
      ['', 'd'],
    ]);
  });

  it('keeps the places in both lists', () => {
    const rows = align(['b'], ['a', 'b'], (item) => item);
    expect(rows).toEqual([
      { before: null, after: { item: 'a', at: 0 } },
      { before: { item: 'b', at: 0 }, after: { item: 'b', at: 1 } },
    ]);
  });

  it('holds lists that are too long for that side by side as they stand', () => {
    const long = Array.from({ length: 2100 }, (_, index) => `${index}`);
    const changed = long.map((item, at) => (at === 7 ? 'other' : item));
    const differing = align(long, changed, (item) => item).filter(
      ({ before, after }) => before?.item !== after?.item,
    );
    expect(differing).toEqual([{ before: { item: '7', at: 7 }, after: { item: 'other', at: 7 } }]);
  });
});

describe('the difference of two values', () => {
  it('names the smallest part that differs, whatever the order of the keys', () => {
    expect(valueDifference({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 3] }, a: 1 })).toEqual([
      { path: 'b.c[2]', before: '2', after: '3' },
    ]);
  });

  it('calls an entry that was put in front one change', () => {
    const block = { method: 'rating', pages: 4 };
    expect(valueDifference({ blocks: [block] }, { blocks: [{ method: 'ab' }, block] })).toEqual([
      { path: 'blocks[1]', before: null, after: '{"method":"ab"}' },
    ]);
  });

  it('says what is gone and what is new', () => {
    expect(valueDifference({ a: 1 }, { b: 2 })).toEqual([
      { path: 'a', before: '1', after: null },
      { path: 'b', before: null, after: '2' },
    ]);
  });

  it('tells a list from a map and a text from a number', () => {
    expect(valueDifference({ a: [1], b: '1' }, { a: { x: 1 }, b: 1 })).toEqual([
      { path: 'a', before: '[1]', after: '{"x":1}' },
      { path: 'b', before: '"1"', after: '1' },
    ]);
  });
});

describe('the difference of two versions', () => {
  const study = makeStudy({
    clips: { main: gridClips('clips/{system}/{item}.flac', { system: ['a', 'b'], item: names('item', 4) }) },
    blocks: [{ method: 'rating', pages: 4 }],
  });
  const withClips = (change: (clip: Clip, index: number) => Clip | null) => ({
    ...study,
    clips: study.clips.flatMap((clip, index) => change(clip, index) ?? []),
  });

  it('is nothing for a version and itself', () => {
    expect(versionDifference(study, structuredClone(study))).toEqual({
      config: [],
      texts: [],
      levels: [],
      clips: [],
      sameClips: study.clips.length,
    });
  });

  it('tells a clip with another sound from one that is told of or served otherwise', () => {
    const ids = study.clips.map(({ id }) => id);
    const after = withClips((clip, index) => {
      if (index === 0) return { ...clip, sampleSha256: 'other' };
      if (index === 1) return { ...clip, facts: { ...clip.facts, truth: 'human' } };
      return index === 2 ? null : clip;
    });
    const { clips, sameClips } = versionDifference(study, after);
    expect(clips.map(({ clip, change }) => [clip, change])).toEqual(
      [
        [ids[0], 'sound'],
        [ids[1], 'facts'],
        [ids[2], 'removed'],
      ].toSorted((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1)),
    );
    expect(clips.find(({ change }) => change === 'facts')?.details).toEqual([
      { path: 'facts.truth', before: null, after: '"human"' },
    ]);
    expect(sameClips).toBe(ids.length - 3);
    expect(versionDifference(after, study).clips.some(({ change }) => change === 'added')).toBe(true);
  });

  it('shows what changed in a text by its paragraph', () => {
    const paragraph = (value: string) => ({
      type: 'paragraph' as const,
      children: [{ type: 'text' as const, value }],
    });
    const before = { ...study, consent: [paragraph('One.'), paragraph('You may stop.')] };
    const after = { ...study, consent: [paragraph('One.'), paragraph('You may stop at any time.')] };
    expect(versionDifference(before, after).texts).toEqual([
      { path: 'consent, paragraph 2', before: 'You may stop.', after: 'You may stop at any time.' },
    ]);
  });

  it('sees that a text was given a second language', () => {
    const paragraph = { type: 'paragraph' as const, children: [{ type: 'text' as const, value: 'One.' }] };
    const before = { ...study, consent: [paragraph] };
    const after = { ...study, consent: { en: [paragraph], zh: [{ ...paragraph, children: [] }] } };
    expect(versionDifference(before, after).texts).toEqual([
      { path: 'consent.zh, paragraph 1', before: 'One.', after: '' },
    ]);
  });
});
