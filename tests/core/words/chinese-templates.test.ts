import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FoundFile } from '#core/templates/found-file.ts';
import { propose } from '#core/templates/proposal.ts';
import { studyFiles } from '#core/templates/study-text.ts';
import { TEMPLATES } from '#core/templates/templates.ts';
import { TRANSLATORS } from '#core/words/writers.ts';

const HAN = /\p{Script=Han}/u;
const ENGLISH = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/iu;

const clips = (systems: readonly string[], texts: number, seconds: number): FoundFile[] =>
  systems.flatMap((system) =>
    Array.from({ length: texts }, (_, index) => ({
      path: `clips/${system}/s${index}.wav`,
      seconds: seconds + index / 10,
    })),
  );
const traps = (kind: string, count: number): FoundFile[] =>
  Array.from({ length: count }, (_, index) => ({ path: `traps/${kind}/s${index}.wav`, seconds: 4 }));

/** Folders that between them need every note and refusal. */
const FOLDERS: readonly (readonly FoundFile[])[] = [
  clips(['human', 'tts', 'lq'], 15, 5),
  [...clips(['human', 'tts', 'vits'], 15, 5), ...traps('flawed', 15), ...traps('human', 15)],
  clips(['tts', 'vits'], 15, 5),
  clips(['tts'], 2, 5),
  clips(['human', 'tts', 'lq'], 15, 200),
  clips(['human', 'tts'], 1, 5),
  clips(['human', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 3, 5),
  [
    ...clips(['human', 'tts'], 9, 5).slice(0, -1),
    { path: 'practice/s1.wav', seconds: 4 },
    { path: 'flawed/x.flac', seconds: 4 },
  ],
];

test('notes, refusals and instructions of every template are written in Chinese', () => {
  const said = FOLDERS.flatMap((files) => {
    const proposal = propose(files);
    const material = { proposal, texts: null };
    return [
      ...proposal.outside.map(({ reason }) => reason),
      ...TEMPLATES.flatMap((template) => {
        const lacks = template.lacks(material);
        if (lacks !== null) return [lacks];
        const lines = studyFiles(template, material, 'en').flatMap(({ text }) => text.split('\n'));
        return [
          ...template.design(material).notes,
          ...lines.flatMap((line) => /# Edit: (.*)$/u.exec(line)?.[1] ?? []),
        ];
      }),
    ];
  });
  expect(said.length).toBeGreaterThan(100);
  const english = said.filter(
    (text) => !HAN.test(TRANSLATORS.zh(text)) || ENGLISH.test(TRANSLATORS.zh(text)),
  );
  expect([...new Set(english)]).toEqual([]);
});

test('every instruction to edit that a template can write is in Chinese', () => {
  const written = readdirSync('server/core/templates').flatMap((name) =>
    [...readFileSync(`server/core/templates/${name}`, 'utf8').matchAll(/# Edit: (.*?)['`],?$/gmu)].map(
      ([, what = '']) => what.replaceAll('\\`', '`'),
    ),
  );
  expect(written.length).toBeGreaterThan(8);
  expect(written.filter((what) => !HAN.test(TRANSLATORS.zh(what)))).toEqual([]);
});
