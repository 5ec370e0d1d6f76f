import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/platform/project-root.ts';

/** A number in place of what an index should have found; a true default belongs in a Map. Scores by token are a record. */
const HIDDEN = /(?<!\.token)\]\s*\?\?\s*-?\d/gu;

test.each(['server', 'client'])(
  'no read by index in %s hides what is missing behind a number',
  async (room) => {
    const names = await readdir(join(projectRoot(), room), { recursive: true });
    const sources = names.filter((name) => /\.(?:ts|svelte)$/u.test(name));
    expect(sources.length).toBeGreaterThan(100);
    const found = await Promise.all(
      sources.map(async (name) => {
        const text = await readFile(join(projectRoot(), room, name), 'utf8');
        return [...text.matchAll(HIDDEN)].map(
          ({ index }) => `${room}/${name}:${text.slice(0, index).split('\n').length}`,
        );
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);
