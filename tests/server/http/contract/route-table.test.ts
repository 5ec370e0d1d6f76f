import { expect, test } from 'vitest';
import { routeTable } from '../../../../server/http/contract/route-table.ts';

const find = routeTable([
  { method: 'get', path: '/pages/:position' },
  { method: 'post', path: '/checks/sound' },
  { method: 'post', path: '/checks/:name' },
  { method: 'get', path: '/checks/:name/sounds/:token' },
]);

const pathFor = (method: string, path: string): string | undefined => find(method, path)?.route.path;

test('an address finds its route with the parts that vary, decoded', () => {
  expect(find('GET', '/pages/3')).toMatchObject({
    route: { path: '/pages/:position' },
    params: { position: '3' },
  });
  expect(find('GET', '/checks/a%20b/sounds/t')?.params).toEqual({ name: 'a b', token: 't' });
  expect(find('POST', '/checks/sound')?.params).toEqual({});
});

test('of two routes that fit, the first counts', () => {
  expect(pathFor('POST', '/checks/sound')).toBe('/checks/sound');
  expect(pathFor('POST', '/checks/break')).toBe('/checks/:name');
});

test('a HEAD request finds the route of GET', () => {
  expect(pathFor('HEAD', '/pages/3')).toBe('/pages/:position');
  expect(pathFor('HEAD', '/checks/sound')).toBeUndefined();
});

test.each([
  ['another method', 'POST', '/pages/3'],
  ['fewer parts', 'GET', '/pages'],
  ['more parts', 'GET', '/pages/3/4'],
  ['an empty part', 'GET', '/pages/'],
  ['the root', 'GET', '/'],
])('there is no route for %s', (_what, method, path) => {
  expect(find(method, path)).toBeNull();
});

test('a part that cannot be decoded is refused', () => {
  expect(() => find('GET', '/pages/%E0%A4%A')).toThrow(
    expect.objectContaining({ name: 'URIError', status: 400 }),
  );
});
