import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { signInCalls } from '#core/api/calls/account-calls.ts';
import { accountedCalls } from '#core/api/calls/console-calls.ts';
import { deskCalls } from '#core/api/calls/desk-calls.ts';
import * as listenerCalls from '#core/api/calls/listener-calls.ts';
import { openApiOf } from '../../../../server/http/console/openapi.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';

/** As a program reads it: JSON, without what JSON leaves out. */
const document = JSON.parse(JSON.stringify(openApiOf('1.2.3')));

test('the document is valid by the official schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('every call is one operation, with an id of its own', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path),
  );
  const all = [signInCalls, accountedCalls, deskCalls, ...Object.values(listenerCalls)];
  const calls = all.flatMap((each) => Object.keys(each));
  expect(operations.length).toBe(calls.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
});

test('files, uploads, lines, errors and who may are told as they are', () => {
  const { paths } = document;
  const file = paths['/console/api/studies/{study}/jobs/{job}/file'].get;
  expect(Object.keys(file.responses['200'].content)).toEqual(['application/octet-stream']);
  expect(Object.keys(file.responses)).toEqual(['200', '401', '403', '404', '429', 'default']);
  const piece = paths['/console/api/uploads/{upload}/files'].put;
  expect(Object.keys(piece.requestBody.content)).toEqual(['application/zip', 'application/octet-stream']);
  const models = paths['/console/api/studies/{study}/analysis/models'].post;
  expect(Object.keys(models.responses['200'].content)).toEqual(['application/x-ndjson']);
  expect(paths['/console/api/sign-in'].post.security).toEqual([]);
  expect(paths['/console/api/accounts'].post.security).toEqual([{ session: [] }]);
  expect(paths['/console/api/accounts'].post.description).toContain('"govern"');
  expect(paths['/console/api/studies'].get.security).toEqual([{ session: [] }, { token: ['read'] }]);
  expect(paths['/console/api/studies/{study}/exports'].post.security).toEqual([
    { session: [] },
    { token: ['write'] },
  ]);
  expect(paths['/console/api/studies'].get.description).toContain('scope "read"');
  expect(paths['/console/api/me/tokens'].post.description).toContain('No access token');
  expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  const review = paths['/console/api/desk/items/{token}'].put;
  expect([review.tags, review.security]).toEqual([['invited reviewers'], [{ key: [] }]]);
  const answer = paths['/s/{slug}/api/answers'].post;
  expect([answer.tags, answer.security]).toEqual([['listeners'], [{ visit: [] }]]);
  const { required } = answer.requestBody.content['application/json'].schema;
  expect(required).toEqual(['id', 'page', 'answer', 'listening']);
  expect(paths['/s/{slug}/api/preview/jump'].post.tags).toEqual(['previews']);
  expect(document.components.securitySchemes.key).toEqual({ type: 'http', scheme: 'bearer' });
});

test('the server sends the document to whoever is signed in, and to nobody else', async () => {
  const server = await LiveServer.start();
  const stranger = await fetch(`${server.running.url}/console/api/openapi.json`);
  expect(stranger.status).toBe(401);
  const viewer = await ConsoleClient.as(server.running, 'viewer');
  const reply = await viewer.fetch('get', '/openapi.json');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await reply.json()).toMatchObject({ openapi: '3.1.1', paths: document.paths });
  await server.close();
});
