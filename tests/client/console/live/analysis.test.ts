import { expect, test } from 'vitest';
import type { AnalysisRequest } from '#core/api/analysis.ts';
import { recordsCsv } from '#core/formats/csv.ts';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { rulesText } from '#core/console/rules-text.ts';
import { addressQuery, requestOf, withLimit } from '../../../../client/console/analysis/analysis-address.ts';
import { commandText } from '../../../../client/console/analysis/command-text.ts';
import { isSafeAttribute, isSafeElement } from '../../../../client/console/analysis/safe-svg.ts';

const request: AnalysisRequest = {
  rules: [{ rule: 'too fast', share: 0.4 }],
  where: [
    { factor: 'system', values: ['a', 'b'], isNot: false },
    { factor: 'voice', values: ['x y'], isNot: false },
  ],
  by: ['voice'],
  rehearsals: true,
  metrics: [{ sha256: 'a'.repeat(64), name: 'my metrics.csv' }],
  lower: ['wer'],
  reasonScores: null,
};

test('an address keeps the whole question, and one that cannot be is the study as it is', () => {
  expect(requestOf(addressQuery(request))).toEqual(request);
  expect(addressQuery(PLAIN_REQUEST)).toBe('');
  expect(requestOf('?metrics=../../etc/passwd')).toEqual(PLAIN_REQUEST);
  expect(withLimit(request, 'system', []).where).toEqual(request.where.slice(1));
});

test('an address with rules and limits in words goes on to open', () => {
  const { rules, where } = requestOf(
    '?rules=gold,{rule:+\'too+fast\',+share:+.4,as:+flag},+{rule:+i2d+objective,+metrics:+{"a, b":+sim,+c:+1}}&where=system%3Da,+b&where=voice+!%3D+old',
  );
  expect(rules).toEqual([
    { rule: 'gold' },
    { rule: 'too fast', share: 0.4 },
    { rule: 'i2d objective', metrics: { 'a, b': 'sim', c: '1' } },
  ]);
  expect(where).toEqual([
    { factor: 'system', values: ['a', 'b'], isNot: false },
    { factor: 'voice', values: ['old'], isNot: true },
  ]);
  expect(requestOf(addressQuery({ ...PLAIN_REQUEST, rules, where }))).toEqual({
    ...PLAIN_REQUEST,
    rules,
    where,
  });
  expect(requestOf('?rules=none').rules).toEqual([]);
  expect(addressQuery({ ...PLAIN_REQUEST, rules: [] })).toBe('?rules=none');
});

test('what cannot be read is kept for the server to refuse, and names keep their commas', () => {
  expect(requestOf('?rules={rule:+too+fast&where=system')).toMatchObject({
    rules: [{ rule: '{rule: too fast' }],
    where: [{ factor: 'system', values: [] }],
  });
  const odd: AnalysisRequest = {
    ...PLAIN_REQUEST,
    rules: [{ rule: '{"a", b' }, { rule: 'x', text: 'true', list: '0.4' }],
    where: [{ factor: 'system', values: ['a,b', '50%', 'c=d'], isNot: false }],
  };
  expect(requestOf(addressQuery(odd))).toEqual(odd);
});

test('the command is quoted for a shell', () => {
  expect(commandText('mine', request)).toBe(
    "earshot analyse mine --rules '{rule: too fast, share: 0.4}' --where system=a,b --where 'voice=x y' --by voice --rehearsals --metrics 'my metrics.csv' --lower wer",
  );
});

test('numbers are saved in full, and names so that no spreadsheet runs them', () => {
  const rows = [
    { system: '=cmd()', n: 3, mean: 1 / 3, low: null },
    { system: 'a "b", c', n: 0, more: 'NA' },
  ];
  expect(recordsCsv(rows)).toBe(
    'system,n,mean,low,more\r\n\'=cmd(),3,0.3333333333333333,NA,NA\r\n"a ""b"", c",0,NA,NA,\'NA\r\n',
  );
});

test('a drawing can neither run nor fetch anything', () => {
  for (const name of ['script', 'foreignObject', 'style', 'image', 'use', 'iframe', 'animate'])
    expect(isSafeElement(name)).toBe(false);
  const bad = [
    ['onclick', 'alert(1)'],
    ['onload', 'x'],
    ['style', 'fill:red'],
    ['href', 'javascript:alert(1)'],
    ['href', 'https://example.org/'],
    ['xlink:href', '#clip=a'],
    ['fill', 'url(https://example.org/a.svg#b)'],
  ] as const;
  for (const [name, value] of bad) expect(isSafeAttribute(name, value), name).toBe(false);
  expect(isSafeAttribute('href', '#clip=a%2F1.wav')).toBe(true);
  expect(isSafeAttribute('clip-path', 'url(#f0-1-clip0)')).toBe(true);
});

test('rules are written as in a study file, with quotes only where YAML needs them', () => {
  const metrics = { 'MOS (1-5)': 'sim', 'a: b': 'true' };
  expect(
    rulesText([
      { rule: 'gold', as: 'flag' },
      { rule: 'i2d objective', metrics },
    ]),
  ).toBe('gold, {rule: i2d objective, metrics: {MOS (1-5): sim, "a: b": "true"}}');
  expect(rulesText([])).toBe('none');
});
