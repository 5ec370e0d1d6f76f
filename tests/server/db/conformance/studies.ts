import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { primaryOf } from '#core/primary/primary.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { aStudy, entryOf, NOW, publish, type WithStore } from './fixture.ts';
import { newVersion } from '../../../support/new-version.ts';

function stage(store: Store, study = aStudy(), at = NOW): Promise<StudyVersion> {
  return store.stageVersion(newVersion({ name: 'voices', slug: 'slug-of-voices', study, at }));
}

function testDrafts(withStore: WithStore): void {
  test(
    'a new study that is staged is a draft: no link leads to it, nobody live is let in, no state but publishing opens it',
    withStore(async (store, reopen) => {
      const draft = await stage(store);
      expect(draft).toMatchObject({ number: 1, state: 'draft', publishedAt: NOW });
      const later = await reopen();
      expect(await later.currentVersionBySlug(draft.slug)).toBeNull();
      expect(await later.currentVersionByName('voices')).toEqual(draft);
      expect(await later.listCurrentVersions()).toEqual([draft]);
      await expect(later.enterOnce(entryOf(draft, 'a'))).rejects.toMatchObject({ code: 'not-found' });
      expect((await later.enterOnce(entryOf(draft, 'b', { mode: 'preview' }))).mode).toBe('preview');
      for (const state of ['open', 'paused', 'closed'] as const)
        await expect(later.setStudyState('voices', state, NOW)).rejects.toMatchObject({
          code: 'wrong-state',
        });
      expect(await later.versionsOf('voices')).toEqual([
        { id: draft.id, number: 1, publishedAt: null, stagedAt: NOW, isCurrent: true },
      ]);
    }),
  );

  test(
    'publishing what was staged makes that version the current one of a study that is open',
    withStore(async (store) => {
      const first = await stage(store);
      const second = await stage(store, aStudy('Another title'), NOW + 1);
      expect(await store.currentVersionByName('voices')).toEqual(second);
      const published = await store.publishStored(first.id, NOW + 2);
      expect(published).toEqual({ ...first, state: 'open', publishedAt: NOW + 2 });
      expect(await store.currentVersionBySlug(first.slug)).toEqual(published);
      expect(await store.versionsOf('voices')).toEqual([
        { id: second.id, number: 2, publishedAt: null, stagedAt: NOW + 1, isCurrent: false },
        { id: first.id, number: 1, publishedAt: NOW + 2, stagedAt: null, isCurrent: true },
      ]);
      expect(await store.versionsOf('unknown')).toEqual([]);
      await expect(store.publishStored('unknown', NOW)).rejects.toMatchObject({ code: 'not-found' });
    }),
  );

  test(
    'the primary analysis that a version was staged with is kept when it is published, and is no part of its hash',
    withStore(async (store) => {
      const study = aStudy();
      const primary = primaryOf(study);
      const own = { name: 'voices', slug: 'slug-of-voices', study };
      const { id } = await store.stageVersion(newVersion({ ...own, primary, at: NOW }));
      const published = await store.publishStored(id, NOW + 1);
      expect(await store.publishVersion(newVersion({ ...own, at: NOW + 2 }))).toEqual(published);
      expect(published).toMatchObject({ id, primary });
      expect(await store.versionById(id)).toEqual(published);
    }),
  );

  test.each(['open', 'paused', 'closed'] as const)(
    'a study that is %s stays with its version and its state when another is staged',
    (state) =>
      withStore(async (store) => {
        await publish(store);
        await store.setStudyState('voices', state, NOW);
        const before = await store.currentVersionByName('voices');
        const staged = await stage(store, aStudy('Another title'), NOW + 1);
        expect(staged).toMatchObject({ number: 2, state });
        expect(await store.currentVersionByName('voices')).toEqual(before);
        expect(await stage(store, aStudy('Another title'), NOW + 2)).toEqual(staged);
        expect((await publish(store, aStudy('Another title'))).state).toBe(state);
        expect((await store.currentVersionByName('voices'))?.id).toBe(staged.id);
      })(),
  );

  test(
    'staging what is published changes nothing',
    withStore(async (store) => {
      const version = await publish(store);
      expect(await stage(store, aStudy(), NOW + 1)).toEqual(version);
      expect(await store.versionsOf('voices')).toEqual([
        { id: version.id, number: 1, publishedAt: NOW, stagedAt: null, isCurrent: true },
      ]);
    }),
  );
}

export function testStudies(withStore: WithStore): void {
  testDrafts(withStore);

  test(
    'the same content published again is the version that exists',
    withStore(async (store) => {
      const first = await publish(store);
      const again = await store.publishVersion(
        newVersion({
          name: 'voices',
          slug: 'other',
          study: aStudy(),
          at: NOW + 5,
        }),
      );
      expect(again).toEqual(first);
      expect(first).toMatchObject({ number: 1, name: 'voices', slug: 'slug-of-voices', publishedAt: NOW });
      expect(await store.listCurrentVersions()).toEqual([first]);
    }),
  );

  test(
    'a change makes a new version under the same link, and publishing the old content returns to it',
    withStore(async (store) => {
      const first = await publish(store);
      const second = await publish(store, aStudy('Another title'));
      expect(second).toMatchObject({ number: 2, slug: first.slug, studyId: first.studyId });
      expect(second.id).not.toBe(first.id);
      expect(await store.currentVersionBySlug(first.slug)).toEqual(second);

      expect(await publish(store)).toEqual(first);
      expect(await store.currentVersionByName('voices')).toEqual(first);
      expect(await store.versionById(second.id)).toEqual(second);
    }),
  );

  test(
    'the same content under two names is two studies',
    withStore(async (store) => {
      const one = await publish(store, aStudy(), 'one');
      const two = await publish(store, aStudy(), 'two');
      expect(two.studyId).not.toBe(one.studyId);
      expect((await store.listCurrentVersions()).map(({ name }) => name)).toEqual(['one', 'two']);
    }),
  );

  test(
    'the id of a version is the hash that anybody can compute from its name and study',
    withStore(async (store) => {
      const { id, name, study } = await publish(store);
      const stored = (await store.versionById(id))?.study;
      const text = canonicalJson({ name, study: stored });
      expect(createHash('sha256').update(text).digest('hex')).toBe(id);
      expect(canonicalJson(study)).toBe(canonicalJson(stored));
    }),
  );

  test(
    'ten publishers at once agree on one version',
    withStore(async (store) => {
      const versions = await Promise.all(Array.from({ length: 10 }, () => publish(store)));
      expect(new Set(versions.map(({ id, number }) => `${id} ${number}`)).size).toBe(1);
    }),
  );

  test(
    'a study reads back as it was published, after closing too; what is unknown is null',
    withStore(async (store, reopen) => {
      const version = await publish(store);
      const later = await reopen();
      expect(await later.versionById(version.id)).toEqual(version);
      expect((await later.currentVersionByName('voices'))?.study).toEqual(aStudy());
      expect(await later.versionById('unknown')).toBeNull();
      expect(await later.currentVersionBySlug('unknown')).toBeNull();
      expect(await later.currentVersionByName('unknown')).toBeNull();
    }),
  );
}
