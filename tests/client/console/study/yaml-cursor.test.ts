import { describe, expect, it } from 'vitest';
import { helpAt } from '../../../../client/console/study/key-help.ts';
import { yamlCursor } from '../../../../client/console/study/yaml-cursor.ts';
import { studyKeys } from '../../../../server/app/studies/key-tree.ts';

const FILE = `title: Voices
recruitment:
  minutes: 10
  prolific:
    completed: ABC
preparation:
  - sound level
  - {check: headphones, signal: huggins}
  - check: hearing
    tones: 5
# blocks follow
blocks:
  - method: mushra
    traps:
      gold: 2

  - pages: 3
    method: rating
screening:
- rule: too fast
  as: flag
`;

const line = (text: string): number => FILE.split('\n').findIndex((one) => one.includes(text)) + 1;
const at = (text: string) => yamlCursor(FILE, line(text));

describe('the place in a study file', () => {
  it('is the keys above a line', () => {
    expect(at('title')).toEqual({ path: ['title'], entry: {} });
    expect(at('completed').path).toEqual(['recruitment', 'prolific', 'completed']);
  });

  it('knows of what kind the entry of a list is, wherever in it one writes', () => {
    expect(at('gold')).toEqual({
      path: ['blocks', 'traps', 'gold'],
      entry: { method: 'mushra', traps: '' },
    });
    expect(at('- pages')).toEqual({ path: ['blocks', 'pages'], entry: { pages: '3', method: 'rating' } });
    expect(at('method: rating').entry['method']).toBe('rating');
  });

  it('reads names and maps on one line', () => {
    expect(at('sound level')).toEqual({
      path: ['preparation'],
      entry: { check: 'sound level', rule: 'sound level' },
    });
    expect(at('huggins').entry).toEqual({ check: 'headphones' });
    expect(at('huggins').path).toEqual(['preparation']);
  });

  it('takes a list whose dashes stand below its key', () => {
    expect(at('as: flag')).toEqual({ path: ['screening', 'as'], entry: { rule: 'too fast', as: 'flag' } });
  });

  it('is what the indentation of an empty line says', () => {
    const text = 'recruitment:\n  ';
    expect(yamlCursor(text, 2).path).toEqual(['recruitment']);
    expect(yamlCursor('', 1)).toEqual({ path: [], entry: {} });
  });

  it('is found in a file that is no YAML yet', () => {
    expect(yamlCursor('blocks:\n  - method: [\n    pages', 3).path).toEqual(['blocks']);
  });
});

describe('help for a line', () => {
  const keys = studyKeys();

  it('says what a key is, as earshot keys does', () => {
    const { key } = helpAt(keys, at('minutes: 10'));
    expect(key?.name).toBe('minutes');
    expect(key?.about).not.toBe('');
  });

  it('names the keys of the block that one is in', () => {
    const { variant, beside } = helpAt(keys, at('- pages'));
    expect(variant).toMatchObject({ by: 'method', value: 'rating' });
    expect(beside.map(({ name }) => name)).toContain('scales');
  });

  it('names the kinds of entries where none is chosen', () => {
    const { choices } = helpAt(keys, yamlCursor('blocks:\n  - ', 2));
    expect(choices.map(({ value }) => value)).toContain('mushra');
  });

  it('offers the keys beside one that is not known', () => {
    const { key, beside } = helpAt(keys, yamlCursor('titel: x', 1));
    expect(key).toBeNull();
    expect(beside.map(({ name }) => name)).toContain('title');
  });
});
