import { describe, expect, test } from 'vitest';
import type { NamePattern } from '../../../../server/app/imports/meaning/clip-names.ts';
import { namePattern } from '../../../../server/app/imports/ratings-asked.ts';
import type { RatingsRead } from '../../../../server/app/imports/ratings-read.ts';
import { HEADER, placesOf, refusals } from './refusals.ts';

/** A pattern of names, which must be one. */
function patternOf(text: string): NamePattern {
  const pattern = namePattern(text);
  if ('problem' in pattern) throw new Error(pattern.problem);
  return pattern;
}

describe('a text file: line and column of the cell', () => {
  test.each<[string, string, string[], RatingsRead?]>([
    ['a value', `${HEADER}\nL1,a,4\nL1,b,x`, ['v.csv:3:3']],
    ['several cells of a row', `${HEADER},page\n,a,x,1.5`, ['v.csv:2:1', 'v.csv:2:3', 'v.csv:2:4']],
    ['a cell below the line ends of one before it', `note,${HEADER}\n"a\nb\r\nc",L1,a,x`, ['v.csv:4:4']],
    ['a cell with line ends', `${HEADER}\nL1,a,"\n\nx"`, ['v.csv:2:3']],
    ['a row below line ends', `${HEADER}\n"L\n1",a,4\nL1,a,x`, ['v.csv:4:3']],
    ['a repeated header', `${HEADER}\nL1,a,4\n${HEADER}\nL1,b,x`, ['v.csv:4:3']],
    [
      'two files put together, with columns in another order',
      `${HEADER}\nL1,a,x\ncanonical_value,clip,listener\ny,b,L1\n${HEADER}\nL2,a,z`,
      ['v.csv:2:3', 'v.csv:4:1', 'v.csv:6:3'],
    ],
    ['a file that names its separator', `sep=;\n${HEADER.replaceAll(',', ';')}\nL1;a;x`, ['v.csv:3:3']],
    ['a header below the line of the separator', 'sep=;\nlistener;clip\nL1;a', ['v.csv:2:1']],
    [
      'a column under another name',
      'vote,user,file\nx,L1,a',
      ['v.csv:2:1'],
      {
        names: new Map([
          ['listener', 'user'],
          ['clip', 'file'],
          ['canonical_value', 'vote'],
        ]),
      },
    ],
    [
      'a column behind one that is not read',
      'age,listener,clip,canonical_value\n30,L1,a,x',
      ['v.csv:2:4'],
      {
        ignore: ['age'],
      },
    ],
    [
      'scores by scale',
      'listener,clip,SIG,BAK\nL1,a,4,x\nL1,b,y,3',
      ['v.csv:2:4', 'v.csv:3:3'],
      {
        scores: new Map([
          ['sig', 'SIG'],
          ['bak', 'BAK'],
        ]),
      },
    ],
    [
      'scores under other names',
      'user,clip,SIG,BAK\nL1,a,4,x',
      ['v.csv:2:4'],
      {
        scores: new Map([
          ['sig', 'SIG'],
          ['bak', 'BAK'],
        ]),
        names: new Map([['listener', 'user']]),
      },
    ],
    [
      'a list',
      'clip,canonical_value\na,4;x',
      ['v.csv:2:2'],
      {
        lists: ['canonical_value'],
        listeners: 'place',
      },
    ],
    [
      'a system from the name of a clip',
      `canonical_value,listener,clip\n4,L1,a-b`,
      ['v.csv:2:3'],
      {
        name: [patternOf('{system}_{item}')],
      },
    ],
    [
      'a value off its scale',
      `${HEADER}\nL1,a,4\nL1,b,9`,
      ['v.csv:3:3'],
      {
        scales: new Map([['quality', { min: 1, max: 5 }]]),
      },
    ],
    [
      'a value that a set constant replaces',
      `${HEADER},page\nL1,a,4,1`,
      ['v.csv:2:1'],
      {
        set: new Map([['page', 'x']]),
      },
    ],
    ['a matrix', 'clip,L1,L2\na,4,5\nb,4,x', ['v.csv:3:3'], { layout: 'matrix' }],
    ['a matrix without a header', '4,5\n4,x', ['v.csv:2:2'], { layout: 'matrix' }],
    [
      'votes off the scale of a matrix',
      'clip,mos_L1,mos_L2\na,4,5\nb,9,4',
      ['v.csv:3:2'],
      {
        layout: 'matrix',
        votes: [patternOf('mos_{listener}')],
        scales: new Map([['quality', { min: 1, max: 5 }]]),
      },
    ],
    [
      'a matrix without a header, off the scale',
      '4,5\n9,4',
      ['v.csv:2:1'],
      {
        layout: 'matrix',
        scales: new Map([['quality', { min: 1, max: 5 }]]),
      },
    ],
    ['counts', 'system,compared_system,wins,losses\na,b,3,x', ['v.csv:2:4'], { layout: 'counts' }],
    ['preferences', 'system,A,B\nA,0,3\nB,x,0', ['v.csv:3:2'], { layout: 'preferences' }],
    [
      'a comparison of webMUSHRA',
      'session_test_id,email,trial_id,choice_reference,choice_non_reference,choice_answer,choice_time,choice_comment\nt,a@x,p,r,c,maybe,100,',
      ['v.csv:2:6'],
      { names: new Map([['listener', 'email']]) },
    ],
    [
      'a Likert scale of webMUSHRA',
      'session_test_id,email,trial_id,stimuli_rating1,stimuli_rating2,stimuli,rating_time\nt,a@x,p,4,x,c,100',
      ['v.csv:2:5'],
      { names: new Map([['listener', 'email']]) },
    ],
  ])('%s', async (_about, text, places, read) => {
    expect(await placesOf('v.csv', text, read)).toEqual(places);
  });

  test('a repeated rating names the place of the first', async () => {
    expect(await refusals('v.csv', `${HEADER}\n"L\n1",b,4\nL1,a,4\nL1,a,5`)).toEqual([
      'v.csv:5:3 error: L1 rated a before, at v.csv:4:1; keep one row, add a column page, or choose to keep repeats',
    ]);
  });

  test('ten places are named, in the order of the lines, and all are counted', async () => {
    const rows = Array.from({ length: 25 }, (_, row) => `L1,clip${row},${row % 2 === 0 ? 'x' : ''},2.5`);
    const lines = await refusals('v.csv', [`${HEADER},page`, ...rows].join('\n'));
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('38 mistakes in all, 28 more than shown');
    expect(lines.slice(0, 4).map((line) => line.split(' ')[0])).toEqual([
      'v.csv:2:3',
      'v.csv:2:4',
      'v.csv:3:4',
      'v.csv:4:3',
    ]);
  });
});
