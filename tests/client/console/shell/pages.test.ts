import { expect, test } from 'vitest';
import { PAGES, tabOf } from '../../../../client/console/shell/pages.ts';

test.each([
  ['/studies/:study', '/studies/:study'],
  ['/studies/:study/files', '/studies/:study'],
  ['/studies/:study/clips', '/studies/:study'],
  ['/studies/:study/versions', '/studies/:study'],
  ['/studies/:study/rehearsals', '/studies/:study'],
  ['/studies/:study/preview', '/studies/:study'],
  ['/studies/:study/quality/recruiter', '/studies/:study/quality'],
  ['/studies/:study/log', '/studies/:study/quality'],
  ['/studies/:study/listeners/:session', '/studies/:study/quality'],
  ['/studies/:study/review/:queue/:role', '/studies/:study/review'],
])('the page %s belongs to the tab %s', (path, tab) => {
  const page = PAGES.find((one) => one.path === path);
  expect(page && tabOf(page)).toBe(tab);
});
