import { array, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { expect, test } from 'vitest';
import { htmlWords } from '../../../../../server/app/imports/studies/source/html-text.ts';
import { readForeignStudy } from '../../../../../server/app/imports/studies/read-foreign-study.ts';
import { parseMarkdown } from '../../../../../server/study-files/listener-texts/markdown.ts';
import { folderOf } from '../../../../support/foreign-study.ts';

const RULES = { order: 'balanced', placeholders: false } as const;

/** Pieces of configurations, in any order: most results are broken in some way. */
const piece = oneof(
  constantFrom(
    'pages:\n',
    'testname: A: b\n',
    '  - type: mushra\n',
    '    id: one\n',
    '    reference: clips/ref1.wav\n',
    '    stimuli:\n',
    '      C1: clips/a1.wav\n',
    '    response:\n      - {value: 1, label: x}\n      - {value: 2, label: y}\n',
    '  - type: likert_single_stimulus\n',
    '  - - random\n    - type: mushra\n',
    '  - *a\n',
    '    &a b: c\n',
    '    <<: *a\n',
    '\t',
    '  - type: finish\n    questionnaire: [{label: age}]\n',
    '    content: <b>x: y</b>\n',
    '<waet><setup interface="ab"/><page id="a"><audioelement url="clips/a1.wav"/></page></waet>',
    'var TestConfig = {Testsets: [{Files: {A: "clips/a1.wav", B: "clips/b1.wav"}}]};',
  ),
  string({ unit: 'binary', maxLength: 20 }),
);

test('any text is read or refused with notes; nothing is thrown', async () => {
  await assert(
    asyncProperty(
      array(piece, { maxLength: 20 }),
      constantFrom('a.yaml', 'a.js', 'a.xml', 'a.csv'),
      async (pieces, name) => {
        const { draft, notes } = await readForeignStudy(folderOf({ [name]: pieces.join('') }), RULES);
        if (draft === null) expect(notes.length).toBeGreaterThan(0);
        else expect(draft.blocks.length).toBeGreaterThan(0);
        for (const { lines } of notes) for (const line of lines) expect(line).toBeGreaterThanOrEqual(1);
      },
    ),
    { numRuns: 1000 },
  );
});

test('Markdown from any HTML has no HTML, no unsafe link and no place to fill in', async () => {
  const html = array(
    oneof(
      constantFrom(
        '<script>',
        '</script>',
        '<b>',
        '</b>',
        '<a href="javascript:x">',
        '<a href="https://a.org/x">',
        '</a>',
        '<li>',
        '<img src=x onerror=y>',
        '&lt;b&gt;',
        '[x]',
        '{pages}',
        '`',
        '*',
        '_',
        '<',
        '>',
        '\n',
        '# ',
        '1. ',
      ),
      string({ maxLength: 6 }),
    ),
    { maxLength: 15 },
  );
  await assert(
    asyncProperty(html, async (pieces) => {
      const { markdown } = htmlWords(pieces.join(''));
      const { mistakes } = parseMarkdown(markdown, 'a.md');
      expect(mistakes.map(({ message }) => message)).toEqual([]);
      expect(markdown).not.toMatch(/(?<!\\)\{/u);
    }),
    { numRuns: 1000 },
  );
});
