import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MarkdownNode } from '#core/text/markdown.ts';
import { bindStudy } from '../../../../server/app/listening/context/bound-study.ts';
import { formatMistake, sortMistakes } from '../../../../server/study-files/parse/mistake.ts';
import { readStudy, type ReadStudy } from '../../../../server/study-files/prepare/read-study.ts';
import { readMarkdownText } from '../../../support/markdown-text.ts';
import { baseStudy, put } from '../parse/base-study.ts';

vi.setConfig({ testTimeout: 20_000 });

/** A session has 10 pages: 7 clips, 1 flawed trap and 2 human ones. */
const YAML = `title: A study
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: traps/{kind}/{item}.wav
consent: consent.md
instructions: instructions.md
contact: ada_l@example.edu
recruitment: {minutes: 20, reward: 4 GBP}
blocks:
  - method: ternary
    batches: 1
    traps:
      flawed: {set: traps, where: {kind: flawed}}
      human: {set: traps, where: {kind: human}}
`;
const BILINGUAL = YAML.replace('language: en', 'language: [en, zh]')
  .replace('consent.md', '{en: consent.md, zh: consent.zh.md}')
  .replace('instructions.md', '{en: instructions.md, zh: instructions.zh.md}');

let base = '';
const folders: string[] = [];
beforeAll(async () => {
  base = await baseStudy();
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});
afterAll(() => rm(base, { recursive: true }));

/** The base study with other texts, and what check says of it with files as they lie in the folder. */
async function read(files: Readonly<Record<string, string>>): Promise<ReadStudy & { found: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-texts-'));
  folders.push(folder);
  await cp(base, folder, { recursive: true });
  await writeFile(join(folder, 'study.yaml'), YAML);
  for (const [name, text] of Object.entries(files)) await put(folder, name, text);
  const result = await readStudy(folder);
  const found = sortMistakes(result.mistakes).map((mistake) =>
    formatMistake({ ...mistake, file: mistake.file.slice(folder.length + 1) }),
  );
  return { ...result, found };
}

/** A consent text of one paragraph, which says that attention is checked. */
const consent = (text: string): Record<string, string> => ({
  'consent.md': `# Consent\n\nSome pages check attention. ${text}\n`,
});

describe('texts that are not filled in', () => {
  test('are errors at their line, in every text that listeners read, and are kept with the study', async () => {
    const { found, study } = await read({
      'study.yaml': BILINGUAL.replace(
        'blocks:',
        'consent_summary: ["We store [this]."]\n' +
          'consent_statements: [I am [18] or older, {en: "[Statement]", zh: 我同意}]\nblocks:',
      ).replace('I am [18] or older', '"I am [18] or older"'),
      'consent.md':
        '# Consent\n\nAttention is checked.\n\n**Who.** [Name of\nyour *institution*] keeps it [3] months.\n',
      'consent.zh.md': '# 开始之前\n\n有注意力检查。数据由【机构】和［部门］负责，[地址]。\n',
      'instructions.md': 'Listen to the [voice].\n',
      'instructions.zh.md': '请听。\n',
    });
    expect(found).toEqual([
      expect.stringMatching(
        /^consent\.md:5:10 error: "\[Name of your \*institution\*\]" is not filled in; .*\\\[/,
      ),
      expect.stringMatching(/^consent\.md:6:30 error: "\[3\]" is not filled in/),
      expect.stringMatching(/^consent\.zh\.md:3:11 error: "【机构】" is not filled in; .*\\【/),
      expect.stringMatching(/^consent\.zh\.md:3:16 error: "［部门］" is not filled in/),
      expect.stringMatching(/^consent\.zh\.md:3:23 error: "\[地址\]" is not filled in/),
      expect.stringMatching(/^instructions\.md:1:15 error: "\[voice\]" is not filled in/),
      expect.stringMatching(/^study\.yaml:10:\d+ error: consent_summary\[1\]: "\[this\]" is not filled in/),
      expect.stringMatching(/^study\.yaml:11:\d+ error: consent_statements\[1\]: "\[18\]" is not filled in/),
      expect.stringMatching(/^study\.yaml:11:\d+ error: consent_statements\[2\]\.en: "\[Statement\]" is not/),
    ]);
    expect(study?.study.unfilled?.map(({ file, line, text }) => [file, line, text])).toEqual([
      ['consent.md', 5, '[Name of your *institution*]'],
      ['consent.md', 6, '[3]'],
      ['consent.zh.md', 3, '【机构】'],
      ['consent.zh.md', 3, '［部门］'],
      ['consent.zh.md', 3, '[地址]'],
      ['instructions.md', 1, '[voice]'],
      ['study.yaml', 10, '[this]'],
      ['study.yaml', 11, '[18]'],
      ['study.yaml', 11, '[Statement]'],
    ]);
  });

  test('are no links, task boxes, code or escaped brackets; nothing is kept of a study without any', async () => {
    const text =
      'See [our page](https://example.org), [this][page] and <a@example.org>; \\[laughs] and `[sic]`.\n\n' +
      '- [ ] one\n- [x] two\n\n\\【注意】 and \\［x］\n\n[page]: https://example.org\n';
    const { found, study } = await read(consent(text));
    expect(found.filter((line) => line.includes('filled in'))).toEqual([]);
    expect(readMarkdownText(Array.isArray(study?.study.consent) ? study.study.consent : [])).toContain(
      '【注意】 and ［x］',
    );
    expect(study && 'unfilled' in study.study).toBe(false);
  });
});

describe('names in braces', () => {
  const textOf = ({ study }: ReadStudy, key: 'consent' | 'instructions'): string => {
    const text = study?.study[key] ?? [];
    const words = (nodes: readonly MarkdownNode[]): string =>
      readMarkdownText(nodes).replaceAll(/\s+/gu, ' ');
    return Array.isArray(text) ? words(text) : `${words(text.en)} | ${words(text.zh)}`;
  };

  test('are filled from the design, in every language, in consent, key points, statements and instructions', async () => {
    const result = await read({
      'study.yaml': BILINGUAL.replace(
        'blocks:',
        'consent_summary: [{en: "{pages} pages", zh: "{pages} 页"}]\n' +
          'consent_statements: ["I have {minutes} minutes and get {reward}."]\nblocks:',
      ),
      'consent.md':
        'Checks. {pages} recordings, **{ minutes }** minutes, {reward}; {contact}. \\{pages} `{pages}`\n',
      'consent.zh.md': '检查。{pages} 段录音，{minutes} 分钟，{reward}，{contact}。\n',
      'instructions.md': 'You hear {pages} recordings.\n',
      'instructions.zh.md': '您将听 {pages} 段录音。\n',
    });
    expect(result.found).toEqual([]);
    expect(textOf(result, 'consent')).toBe(
      'Checks. 10 recordings, 20 minutes, 4.00 GBP; ada_l@example.edu . {pages} {pages} | ' +
        '检查。10 段录音，20 分钟，4.00 GBP， ada_l@example.edu 。',
    );
    expect(textOf(result, 'instructions')).toBe('You hear 10 recordings. | 您将听 10 段录音。');
    expect(result.study?.study.config.consent_summary).toEqual([{ en: '10 pages', zh: '10 页' }]);
    expect(result.study?.study.config.consent_statements).toEqual(['I have 20 minutes and get 4.00 GBP.']);
    expect(JSON.stringify(result.study?.study.consent)).toContain('"url":"mailto:ada_l@example.edu"');
  });

  test('change what is agreed to where the design changes, so that the version of the consent does too', async () => {
    const versionOf = async (yaml: string): Promise<string | undefined> => {
      const { study } = await read({ ...consent('It takes {minutes} minutes.'), 'study.yaml': yaml });
      if (!study) return undefined;
      const version = {
        id: '',
        studyId: '',
        slug: '',
        number: 1,
        name: '',
        state: 'open' as const,
        study: study.study,
        primary: null,
      };
      return bindStudy({ ...version, publishedAt: 0 }).consentVersion();
    };
    const twenty = await versionOf(YAML);
    expect(twenty).toBeDefined();
    expect(await versionOf(YAML.replace('minutes: 20', 'minutes: 21'))).not.toBe(twenty);
    expect(await versionOf(YAML.replace('title: A', 'title: Another'))).toBe(twenty);
    expect(await versionOf(`consent_summary: [You may stop.]\n${YAML}`)).not.toBe(twenty);
  });

  test('that are unknown or have no value are errors with what to write; so are those in the address of a link', async () => {
    const { found, study } = await read({
      ...consent('{page} of {pages}, {duration}: {reward}.\n\nAsk {contact} or [us](mailto:{contact}).'),
      'study.yaml': YAML.replace(/contact: .*\n/u, '').replace(', reward: 4 GBP', ''),
    });
    expect(study).toBeNull();
    expect(found).toEqual([
      expect.stringMatching(/^consent\.md:3:29 error: \{page\} .*did you mean \{pages\}\?/),
      expect.stringMatching(
        /^consent\.md:3:48 error: \{duration\} .*\{pages\}, \{minutes\}, \{reward\} or \{contact\}.*\\\{/,
      ),
      expect.stringMatching(/^consent\.md:3:60 error: \{reward\} .*recruitment\.reward/),
      expect.stringMatching(/^consent\.md:5:5 error: \{contact\} .*add contact to study\.yaml/),
      expect.stringMatching(
        /^consent\.md:5:18 error: \{contact\} is not filled in within the address of a link/,
      ),
    ]);
  });
});

describe('numbers that the design contradicts', () => {
  const warned = async (text: string, yaml = YAML): Promise<string[]> => {
    const { found } = await read({ ...consent(text), 'study.yaml': yaml });
    return found.map((line) => line.replace(/^consent\.md:3:\d+ warning: /u, ''));
  };

  test.each([
    [
      'You listen to 12 short recordings and rate each of them.',
      '"12 short recordings"',
      '10 pages',
      '{pages}',
    ],
    ['There are **twelve** pages.', '"twelve pages"', '10 pages', '{pages}'],
    ['You compare 8 pairs of short recordings.', '"8 pairs"', '10 pages', '{pages}'],
    ['It takes about 9 minutes.', '"9 minutes"', 'recruitment.minutes is 20', '{minutes}'],
    ['A 9-minute study.', '"9-minute"', 'recruitment.minutes is 20', '{minutes}'],
    ['It takes 8 to 12 minutes.', '"8 to 12 minutes"', 'recruitment.minutes is 20', '{minutes}'],
    ['You get £3 for it.', '"£3"', 'recruitment.reward is 4.00 GBP', '{reward}'],
    ['You get 3.50 GBP for it.', '"3.50 GBP"', 'recruitment.reward is 4.00 GBP', '{reward}'],
    ['您将听 12 段简短的录音，并逐一评分。', '"12 段"', '10 pages', '{pages}'],
    ['您将听 12 个简短的录音。', '"12 个简短的录音"', '10 pages', '{pages}'],
    ['全程约需 9 分钟。', '"9 分钟"', 'recruitment.minutes is 20', '{minutes}'],
    ['报酬为 3 英镑。', '"3 英镑"', 'recruitment.reward is 4.00 GBP', '{reward}'],
  ])('%s', async (text, said, instead, name) => {
    const [warning = '', ...others] = await warned(text);
    expect(others).toEqual([]);
    expect(warning).toContain(said);
    expect(warning).toContain(instead);
    expect(warning).toContain(`write ${name}`);
  });

  test('are none where the text agrees, or counts something else', async () => {
    const fine =
      'You hear 10 short recordings, one a page; for every 10 recordings there are 3 hidden ones. On each page you ' +
      'hear 5 clips. It takes about 18 minutes, 20 to 25 minutes at most. You get £4, which is £12 an hour; the answers ' +
      'are deleted within 24 hours, 30 minutes after the end, or in 21 days. You are 18 years old. The first 4 pages are ' +
      'practice. A break of 5 minutes is offered after 10 minutes. There are two kinds of pages: 6 of 10 pages are easy. ' +
      'Recordings of about 3 minutes each, in sets of four clips.\n\n' +
      '- Three recordings, A, B and X.\n\n' +
      '您将听 10 段录音，每段约 1 分钟，共 20 分钟。每页 4 段。请在 30 分钟内完成。您须年满 18 岁。第 4 页是练习。数据在 3 个月后删除。';
    expect(await warned(fine)).toEqual([]);
  });

  test('count what listeners may count: pages that are rated, those of a block, and single clips', async () => {
    const two = YAML.replace(
      '  - method: ternary',
      '  - {method: pairwise, clips: test, null_pairs: 0, pages: 1}\n  - method: ternary',
    );
    expect(await warned('You see 11 pages: 10 pages with one clip each, 12 recordings in all.', two)).toEqual(
      [],
    );
    expect(await warned('You see 14 pages.', two)).toEqual([
      expect.stringContaining('a session has 11 pages'),
    ]);
  });
});

test('a study that cannot tell who listens is warned, with what it would cost to find out', async () => {
  const plain = YAML.replace(
    /blocks:[^]*/u,
    'blocks:\n  - {method: pairwise, clips: test, null_pairs: 0, pages: 5}\n',
  ).replace('recruitment: {', 'recruitment: {listeners: 30, ');
  const { found } = await read({ 'study.yaml': plain });
  expect(found).toEqual([
    'study.yaml:10:1 warning: blocks: no page or question has a known right answer, so careless listeners cannot be found; ' +
      'add obvious_pairs or null_pairs: each listener then takes about 8 more minutes (28 instead of 20) for 2 ' +
      'more pages, and costs 1.60 GBP more at the same hourly pay, 48.00 GBP for 30 listeners',
  ]);
  const asks = plain.replace('blocks:', 'between_pages: [{check: attention}]\nblocks:');
  expect((await read({ 'study.yaml': asks })).found).toEqual([]);
  const unpaid = plain.replace(', reward: 4 GBP', '').replace('listeners: 30, ', '');
  expect((await read({ 'study.yaml': unpaid })).found).toEqual([
    expect.stringMatching(
      /each listener then takes about 8 more minutes \(28 instead of 20\) for 2 more pages$/u,
    ),
  ]);
});
