import { expect, test } from 'vitest';
import { translatorOf } from '#core/text/translator.ts';

const say = translatorOf({
  'there is no rule named {0}; {1}': '没有名为 {0} 的规则；{1}',
  'did you mean {0}?': '您是指 {0} 吗？',
  '{0} of {1}': '{1} 中的 {0}',
  '{0} of {1} (all)': '全部 {1} 中的 {0}',
  'no rule': '无规则',
  '{0} error: {1}': '{0} 错误：{1}',
});

test('a message is said by the template that it fits, and its parts by theirs', () => {
  expect(say('there is no rule named golt; did you mean gold?')).toBe(
    '没有名为 golt 的规则；您是指 gold 吗？',
  );
  expect(say('no rule')).toBe('无规则');
});

test('of two templates that fit, the one with more text of its own is taken', () => {
  expect(say('2 of 3 (all)')).toBe('全部 3 中的 2');
  expect(say('2 of 3')).toBe('3 中的 2');
});

test('each line is said by itself, and what fits nothing stays as it is', () => {
  expect(say('study.yaml:3:1 error: no rule\nEverything else $& {0} stays.')).toBe(
    'study.yaml:3:1 错误：无规则\nEverything else $& {0} stays.',
  );
});

test('a sentence that only a short template fits stays English, whole', () => {
  const general = translatorOf({
    '{0} for {1}': '{0}（应为 {1}）',
    '{0}: {1}': '{0}：{1}',
    'no rule here': '此处无规则',
  });
  expect(general('Resampled: for the same numbers of other clips')).toBe(
    'Resampled: for the same numbers of other clips',
  );
  expect(general('declare "pairs: by pair"')).toBe('declare "pairs: by pair"');
  expect(general('A: B')).toBe('A: B');
  expect(general('3 for 5')).toBe('3（应为 5）');
  expect(general('gold: no rule here')).toBe('gold：此处无规则');
});

test('names of members that every object has are not taken for words', () => {
  expect(say('constructor')).toBe('constructor');
});

test('signs of patterns in a template are text', () => {
  expect(translatorOf({ 'is {0} (or not)?': '是 {0} 吗？' })('is a.b (or not)?')).toBe('是 a.b 吗？');
});

test('a text at the start of a sentence is said too', () => {
  expect(say('No rule')).toBe('无规则');
});

test('a long text that fits again and again is said in little time', () => {
  const endless = translatorOf({
    '{0}: {1}': '{0}：{1}',
    '{0}; {1} of {2}': '{0}；{2} 中的 {1}',
    '{0}, {1} of {2}, {3}': '{0}{1}{2}{3}',
  });
  const from = performance.now();
  endless('a: b; c of d, '.repeat(1000));
  expect(performance.now() - from).toBeLessThan(1000);
});

test('a single word within a message is a name, unless its template says that it is a word of the product', () => {
  const states = translatorOf({
    'no study is named {0}': '没有名为 {0} 的研究',
    '{0} is {1} now': '{0} 现在{1:word}',
    cancelled: '已取消',
    'no rule': '无规则',
  });
  expect(states('cancelled')).toBe('已取消');
  expect(states('no study is named cancelled')).toBe('没有名为 cancelled 的研究');
  expect(states('cancelled is cancelled now')).toBe('cancelled 现在已取消');
  expect(states('no rule is cancelled now')).toBe('无规则 现在已取消');
});

test('findings of a rule in one line are said one by one, also those with semicolons in parentheses', () => {
  const write = translatorOf({
    '{0}; {1}': '{0}；{1}',
    '{0} wrong on {1} of {2} clips': '{0}：{2} 个音频中答错 {1} 个',
    '{0} wrong on {1} of {2} clips ({3})': '{0}：{2} 个音频中答错 {1} 个（{3}）',
    'page {0}: {1}, expected {2}': '第 {0} 页：{1}，应为 {2}',
    '{0}; name the file': '{0}；请指定文件',
  });
  expect(write('music wrong on 3 of 3 clips; speakers wrong on 0 of 4 clips')).toBe(
    'music：3 个音频中答错 3 个；speakers：4 个音频中答错 0 个',
  );
  expect(
    write(
      'music wrong on 2 of 3 clips (page 1: 4, expected 3; page 3: 4, expected 2); a wrong on 0 of 4 clips',
    ),
  ).toBe('music：3 个音频中答错 2 个（第 1 页：4，应为 3；第 3 页：4，应为 2）；a：4 个音频中答错 0 个');
  expect(write('music wrong on 3 of 3 clips; name the file')).toBe('music：3 个音频中答错 3 个；请指定文件');
});

test('with no depth, parts stay as they are', () => {
  const write = translatorOf({ 'session {0}: {1}': '会话 {0}：{1}', 'as {0}': '名称：{0}' }, 0);
  expect(write('session S1: as before in the log')).toBe('会话 S1：as before in the log');
});
