import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Language } from '#core/text/languages.ts';
import { writeShortStudy } from '../support/short-studies.ts';
import { Walk } from './walk.ts';
import type { Rig } from './axe-rig.ts';
import { STATES } from './axe-states.ts';
import { useLiveStage } from '../support/stage.ts';

const LANGUAGES: readonly (readonly [Language, readonly Language[]])[] = [
  ['en', ['en', 'zh']],
  ['zh', ['zh', 'en']],
];

const stage = useLiveStage();
const looked: string[] = [];

afterAll(() => {
  process.stdout.write(`${looked.length} states were looked at in 3 widths and 2 schemes\n`);
});

function rig(language: Language, languages: readonly Language[], name: string): Rig {
  return {
    server: stage.server,
    open: (options) => Walk.open(stage.browser, language, options),
    publish: async (study) =>
      stage.server.publishFolder(
        await writeShortStudy(join(stage.folder, `${name}-${study.name ?? 'study'}-${language}`), {
          languages,
          ...study,
        }),
      ),
  };
}

test.each(
  LANGUAGES.flatMap(([language, languages]) =>
    STATES.map(([name, walkThrough]) => [name, language, languages, walkThrough] as const),
  ),
)('axe finds nothing: %s in %s', async (name, language, languages, walkThrough) => {
  const walks = await walkThrough(rig(language, languages, name.replaceAll(' ', '-')));
  for (const walk of walks) {
    looked.push(...walk.states);
    await walk.close();
  }
  expect(walks.flatMap(({ states }) => states).length).toBeGreaterThan(0);
  expect(walks.flatMap(({ faults }) => faults)).toEqual([]);
});
