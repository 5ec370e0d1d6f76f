import { expect, test } from 'vitest';
import { PLAIN_REQUEST } from '#core/api/plain-request.ts';
import { addressQuery, requestOf } from '../../../../client/console/analysis/analysis-address.ts';

test('the style of figures is part of the address', () => {
  const request = { ...PLAIN_REQUEST, figures: ['width=double', 'names={a: "Ours, large"}'] };
  expect(requestOf(addressQuery(request))).toEqual(request);
  expect(addressQuery({ ...PLAIN_REQUEST, figures: [] })).toBe('');
});
