import { expect, test } from 'vitest';
import { docBlocks, docPages, readDoc, shellLines } from '../../support/doc-blocks.ts';
import { lineProblems } from '../../support/doc-commands.ts';

const lines = docPages().flatMap((page) =>
  docBlocks(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text, line }) => shellLines(text).map((command) => ({ place: `${page}:${line}`, command }))),
);

/** Commands in running text. Example: `earshot export mine --bom`. */
const inText = docPages().flatMap((page) =>
  [
    ...readDoc(page)
      .replaceAll(/^ *```[\s\S]*?^ *```$/gmu, '')
      .matchAll(/`(?:npx )?earshot ([^`]+)`/gu),
  ].map(([, command = '']) => ({ place: page, command: command.replaceAll(/\s+/gu, ' ') })),
);

test('every command of a shell block is one that exists, with words and options that it takes', () => {
  expect(lines.length).toBeGreaterThan(100);
  const wrong = lines.flatMap(({ place, command }) =>
    lineProblems(command).map((problem) => `${place}: ${command}: ${problem}`),
  );
  expect(wrong).toEqual([]);
});

test('every command in running text is one that exists; with arguments, it is complete', () => {
  expect(inText.length).toBeGreaterThan(60);
  const wrong = inText.flatMap(({ place, command }) => {
    const line = `earshot ${command}${command.includes(' ') ? '' : ' --help'}`;
    return lineProblems(line).map((problem) => `${place}: ${line}: ${problem}`);
  });
  expect(wrong).toEqual([]);
});

test('commands stand in fenced blocks, where these tests read them', () => {
  const indented = docPages().filter((page) => /^ {4}(?:npx )?earshot /mu.test(readDoc(page)));
  expect(indented).toEqual([]);
});

test('a wrong command is found', () => {
  expect(lineProblems('npx earshot chek studies/mine')).toEqual(["there is no command 'chek'"]);
  expect(lineProblems('npx earshot rehearse studies/mine --listener 20')).toEqual([
    'there is no option --listener; did you mean --listeners?',
  ]);
  expect(lineProblems('npm ci && npm run dmeo')).toEqual(["package.json has no script 'dmeo'"]);
  expect(lineProblems('apt-get install nginx')).toEqual(["'apt-get' is neither Earshot's nor in OUTSIDE"]);
  expect(lineProblems('EARSHOT_DATA=/srv sudo -u earshot npx earshot backup')).not.toEqual([]);
});
