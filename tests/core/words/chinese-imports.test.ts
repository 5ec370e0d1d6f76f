import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LISTENERS, RATING_LAYOUTS } from '#core/api/rating-options.ts';
import { EXCLUDED_BEFORE } from '#core/ratings/ratings.ts';
import { CELL_WRITERS, TRANSLATORS } from '#core/words/writers.ts';
import { ZH_IMPORT_PAGES } from '#core/words/zh-import-pages.ts';
import { ZH_IMPORT_TOOLS } from '#core/words/zh-import-tools.ts';
import { ZH_IMPORTS } from '#core/words/zh-imports.ts';
import { ZH_RATINGS } from '#core/words/zh-ratings.ts';
import { zh as messagesZh } from '../../../client/console/ratings/messages-zh.ts';
import { messagesIn, textsIn } from '../../support/messages-in.ts';

const HAN = /\p{Script=Han}/u;

/** Calls and members whose texts are lines of the report. */
const SAID = new Set([
  '.kept',
  '.changed',
  '.left',
  '.lost',
  '.mistake',
  'say',
  'fail',
  'syntaxFault',
  'UnusableYaml',
  'NotLiteral',
  'StudyMistakes',
  'message:',
]);

test('every line of the report of an imported study has a Chinese text', () => {
  const files = readdirSync('server/app/imports/studies', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/app/imports/studies/${name}`);
  const said = [...files, 'server/app/studies/import-task.ts']
    .flatMap((file) => messagesIn(file, SAID, (index) => `name${index}`))
    .filter(({ text }) => /[a-z]{2,} [a-z]{2,}/iu.test(text));
  expect(said.length).toBeGreaterThan(120);
  expect(said.filter(({ text }) => !HAN.test(TRANSLATORS.zh(text)))).toEqual([]);
});

test('Chinese texts of reports have the parts of the English ones', () => {
  const parts = (text: string): string[] => (text.match(/\{\d\}/gu) ?? []).toSorted();
  for (const [en, zh] of Object.entries({
    ...ZH_IMPORTS,
    ...ZH_IMPORT_PAGES,
    ...ZH_IMPORT_TOOLS,
    ...ZH_RATINGS,
  }))
    expect(parts(zh), en).toEqual(parts(en));
});

/** What is not said: a layout or a way of listeners without its id, a listener of means, texts that files have for missing values. */
const UNSAID = /^(?:the (?:layout|way) name0$|\(mean of listeners\)|[^a-z]?na n\/a )/u;
/** Three words of English in a row. */
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu;

test('every sentence about imported ratings has a Chinese text, also after a place in a file', () => {
  const files = readdirSync('server/app/imports', { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.ts') && !/^(?:studies|metrics)\/|^(?:measure|derive-metrics)[.]/u.test(name),
    )
    .map((name) => `server/app/imports/${name}`);
  const said = files
    .flatMap((file) => textsIn(file, (index) => `name${index}`))
    .filter(({ text }) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/u.test(text) && !UNSAID.test(text));
  expect(said.length).toBeGreaterThan(80);
  const inChinese = (text: string): string => TRANSLATORS.zh(text);
  const english = said.filter(({ text }) =>
    [inChinese(text), inChinese(`a.csv:3:2 error: ${text}`)].some(
      (own) => !HAN.test(own.replace('错误', '')) || ENGLISH.test(own),
    ),
  );
  expect(english).toEqual([]);
  // A sentence that begins with a part is matched with the place before it.
  const places = said
    .map(({ text }) => inChinese(`a.csv:3:2 error: ${text}`))
    .filter((text) => !/^a.csv:3:2 错误：|个选项|^共 /u.test(text));
  expect(places).toEqual([]);
});

test('layouts and ways of listeners have the names that the console shows', () => {
  for (const way of LISTENERS)
    expect([messagesZh[`unnamed.${way}`]]).toEqual([/“(.+)”/u.exec(TRANSLATORS.zh(`the way ${way}`))?.[1]]);
  for (const layout of RATING_LAYOUTS)
    expect([messagesZh[`layout.${layout}`]]).toEqual([
      /“(.+)”/u.exec(TRANSLATORS.zh(`the layout ${layout}`))?.[1],
    ]);
});

test('a reason of imported ratings has a Chinese name', () => {
  expect(CELL_WRITERS.zh('step', `excluded: ${EXCLUDED_BEFORE}`)).toBe('排除：导入前已排除');
});

test('sentences with several parts read well in Chinese', () => {
  expect(
    [
      'votes.csv:7:3 error: vote (canonical_value) is "x"; write a number, or NA if it is unknown',
      "votes.xlsx:'Week 2 rows'!B7 error: listener is empty; fill it in or delete the row",
      'votes.jsonl:7:$.answers[3]["my score"] error: mos is 7, off the scale 1..5; correct the rating or the ends of the scale',
      'my votes.csv:5:3 error: L1 rated a.wav before, at my votes.csv:2:1; keep one row, add a column page, or choose to keep repeats',
      'votes.csv error: the file has no column vot; did you mean vote?',
      "16 ratings of 48 repeat a listener's rating of the same clip; only the last is kept",
      '30 of 48 rows are read: age != 0',
      'votes.csv error: RE has a role, but no system, role or clip of the table has this name; did you mean REF?',
      'votes.csv error: mso has declared ends, but is not a scale of the table; did you mean mos?',
      'votes.csv:1:1 error: factr is not a column; there are listener, session or system',
      'votes.csv error: an option is only for the layout long or the layout counts, and the table is read in the layout matrix; remove it or choose the layout',
      'votes.csv error: the layout long takes the way place or the way unnamed for listeners, not the way order; change or remove the option',
      'votes.xlsx: the header is repeated at A7, A9 and is not a rating',
      "text in UTF-8, separated by commas, results of webMUSHRA's MUSHRA pages",
    ].map(TRANSLATORS.zh),
  ).toEqual([
    'votes.csv:7:3 错误：vote (canonical_value) 为 "x"；请填写数字，未知时填 NA',
    "votes.xlsx:'Week 2 rows'!B7 错误：listener 为空；请填写或删除此行",
    'votes.jsonl:7:$.answers[3]["my score"] 错误：mos 为 7，超出量表范围 1..5；请更正评分或量表的两端',
    'my votes.csv:5:3 错误：L1 已在 my votes.csv:2:1 为 a.wav 评过分；请只保留一行、添加列 page，或选择保留重复评分',
    'votes.csv 错误：文件中没有列 vot；您是指 vote 吗？',
    '16 条评分（共 48 条）与同一听者对同一音频的评分重复；只保留最后一条',
    '30 / 48 行符合筛选条件：age != 0',
    'votes.csv 错误：RE 指定了角色，但表格中没有这个系统、角色或音频；您是指 REF 吗？',
    'votes.csv 错误：mso 指定了两端，但表格中没有这个量表；您是指 mos 吗？',
    'votes.csv:1:1 错误：factr 不是可用的列名；可用的有 listener, session 或 system',
    'votes.csv 错误：有一个选项仅适用于布局“每行一条评分” 或 布局“成对票数”，而表格按布局“听者与音频为行和列”读取；请移除该选项或选择布局',
    'votes.csv 错误：布局“每行一条评分”的听者可用方式“按列表中的位置” 或 方式“每票单独计”，不能用方式“按行的顺序”；请更改或移除该选项',
    'votes.xlsx：A7, A9 处重复了表头，不作为评分',
    'UTF-8 文本，以逗号分隔，来自 webMUSHRA：MUSHRA 页面的结果',
  ]);
});
