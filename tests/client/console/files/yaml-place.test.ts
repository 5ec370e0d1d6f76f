import { describe, expect, it } from 'vitest';
import { allowedAt } from '../../../../client/console/files/allowed-keys.ts';
import { suggestionsAt } from '../../../../client/console/files/suggestions.ts';
import { yamlPlace, type YamlPlace } from '../../../../client/console/files/yaml-place.ts';
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

/** The place of a | in a text; by default there is one. */
function placeIn(text: string): YamlPlace {
  const place = yamlPlace(text.replace('|', ''), text.indexOf('|'));
  if (!place) throw new Error(`no place in ${text}`);
  return place;
}
/** The place before some text of the file. */
const at = (text: string): YamlPlace => placeIn(FILE.replace(text, `|${text}`));

describe('the place in a study file', () => {
  it('is the keys around a word', () => {
    expect(at('title')).toMatchObject({ slot: 'key', path: [], entry: {}, word: 'title', hasColon: true });
    expect(at('completed')).toMatchObject({ path: ['recruitment', 'prolific'], word: 'completed' });
    expect(at('ABC')).toMatchObject({
      slot: 'value',
      path: ['recruitment', 'prolific', 'completed'],
      word: 'ABC',
    });
  });

  it('knows of what kind the entry of a list is, wherever in it one writes', () => {
    expect(at('gold')).toMatchObject({ path: ['blocks', 'traps'], entry: { method: 'mushra' } });
    expect(at('pages')).toMatchObject({ path: ['blocks'], entry: { pages: '3', method: 'rating' } });
    expect(at('method: rating').entry['method']).toBe('rating');
    expect(at('mushra').entry['method']).toBe('mushra');
  });

  it('reads names and maps on one line', () => {
    expect(at('sound level')).toMatchObject({
      path: ['preparation'],
      entry: { check: 'sound level', rule: 'sound level' },
      isEntry: true,
    });
    expect(at('huggins')).toMatchObject({
      path: ['preparation', 'signal'],
      entry: { check: 'headphones' },
      indent: null,
    });
  });

  it('takes a list whose dashes are in the column of its key', () => {
    expect(at('as: flag')).toMatchObject({ path: ['screening'], entry: { rule: 'too fast', as: 'flag' } });
  });

  it('is what the indentation of an empty line says', () => {
    expect(placeIn('recruitment:\n  |')).toMatchObject({ path: ['recruitment'], word: '', indent: 2 });
    expect(placeIn('|')).toMatchObject({ path: [], entry: {} });
    expect(placeIn('blocks:\n  - method: mushra\n    |\n    pages: 3\n')).toMatchObject({
      path: ['blocks'],
      entry: { method: 'mushra', pages: '3' },
      beside: ['method', 'pages'],
    });
  });

  it('is found in a file that is no YAML yet', () => {
    expect(placeIn('title: x\nrecruitment:\n  minutes: 4\n  prol|')).toMatchObject({
      path: ['recruitment'],
      word: 'prol',
    });
    expect(placeIn('blocks:\n  - method: [\n    pages|').path.slice(0, 1)).toEqual(['blocks']);
    expect(placeIn('preparation:\n  - {check: headphones, sig|')).toMatchObject({
      path: ['preparation'],
      entry: { check: 'headphones' },
    });
    expect(placeIn('a: [1\nblocks:\n  - method: ra|\n').word).toBe('ra');
  });

  it('is nowhere in a comment or in a longer text', () => {
    expect(yamlPlace('# titl', 6)).toBeNull();
    expect(yamlPlace('instructions: |\n  Listen well\n', 24)).toBeNull();
    expect(yamlPlace('title: Voices, new', 18)).toBeNull();
  });
});

const keys = studyKeys('en');
const labels = (text: string): string[] => suggestionsAt(keys, placeIn(text)).map(({ label }) => label);
const textOf = (text: string, label: string): string | undefined =>
  suggestionsAt(keys, placeIn(text)).find((one) => one.label === label)?.text;

describe('what is allowed at a place', () => {
  it('describes a key as earshot keys does', () => {
    const { key } = allowedAt(keys, at('minutes: 10'));
    expect(key?.name).toBe('minutes');
    expect(key?.about).not.toBe('');
    expect(allowedAt(keys, at('10')).key).toBe(key);
  });

  it('names the keys of the block around it', () => {
    const allowed = allowedAt(keys, at('pages'));
    expect(allowed.variant).toMatchObject({ by: 'method', value: 'rating' });
    expect(allowed.keys.map(({ name }) => name)).toContain('scales');
  });

  it('names the kinds of entries where none is chosen', () => {
    const { choices, variant } = allowedAt(keys, placeIn('blocks:\n  - |'));
    expect(variant).toBeNull();
    expect(choices.map(({ value }) => value)).toContain('mushra');
  });

  it('offers the keys beside one that is not known', () => {
    const { key, keys: beside } = allowedAt(keys, placeIn('titel|: x'));
    expect(key).toBeNull();
    expect(beside.map(({ name }) => name)).toContain('title');
  });

  it('is nothing below a key that is not known', () => {
    expect(allowedAt(keys, placeIn('nonsense:\n  |'))).toMatchObject({ key: null, keys: [], choices: [] });
  });
});

describe('suggestions', () => {
  it('are the keys at each depth that the map does not have yet', () => {
    expect(labels('title: x\n|')).toContain('blocks');
    expect(labels('title: x\n|')).not.toContain('title');
    expect(labels('recruitment:\n  min|')).toContain('minutes');
    expect(labels('recruitment:\n  min|')).not.toContain('blocks');
    const anchors = labels('blocks:\n  - method: mushra\n    anchors:\n      |');
    expect(anchors).toEqual(['low', 'mid', 'high']);
    expect(labels('recruitment:\n  prolific:\n    |')).toContain('completed');
  });

  it('are the keys of the kind of entry, in a list and on one line', () => {
    expect(labels('blocks:\n  - method: mushra\n    |')).toContain('anchors');
    expect(labels('blocks:\n  - method: mushra\n    |')).not.toContain('method: rating');
    expect(labels('preparation:\n  - {check: headphones, |}')).toContain('signal');
    expect(labels('screening:\n- rule: too fast\n  |')).toContain('as');
  });

  it('are the kinds of entries where an entry begins', () => {
    expect(labels('blocks:\n  - |')).toContain('method: mushra');
    expect(labels('blocks:\n  - pages: 3\n    |')).toContain('method: rating');
    expect(labels('preparation:\n  - sou|')).toContain('check: sound level');
    expect(labels('screening:\n  - |')).toEqual(
      expect.arrayContaining(['rule: too fast', 'method verdicts']),
    );
    expect(labels('screening:\n  - |').filter((label) => label.endsWith('too fast'))).toHaveLength(1);
  });

  it('are the values that a key allows', () => {
    expect(labels('order: |')).toEqual(['best first', 'worst first']);
    expect(labels('language: [en, |]')).toEqual(['en', 'zh']);
    expect(labels('language:\n  - |')).toEqual(['en', 'zh']);
    expect(labels('blocks:\n  - method: mu|')).toContain('mushra');
    expect(labels('blocks:\n  - method: mushra|')).toContain('rating');
    expect(labels('preparation:\n  - {check: |')).toContain('headphones');
    expect(labels('screening:\n  - rule: too fast\n    as: |')).toEqual(['exclude', 'flag']);
    expect(labels('title: |')).toEqual([]);
  });

  it('begin what follows a key, and leave a colon that is there', () => {
    expect(textOf('|', 'title')).toBe('title: ');
    expect(textOf('|', 'blocks')).toBe('blocks:\n  - ');
    expect(textOf('|', 'recruitment')).toBe('recruitment:\n  ');
    expect(textOf('recruitment:\n  |', 'prolific')).toBe('prolific:\n    ');
    expect(textOf('tit|: x', 'title')).toBe('title');
    expect(textOf('preparation:\n  - {check: headphones, |}', 'signal')).toBe('signal: ');
  });
});
