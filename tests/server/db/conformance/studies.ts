import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '#core/canonical-json.ts';
import { aStudy, NOW, publish, type WithStore } from './fixture.ts';

export function testStudies(withStore: WithStore): void {
  test(
    'the same content published again is the version that exists',
    withStore(async (store) => {
      const first = await publish(store);
      const again = await store.publishVersion({
        name: 'voices',
        slug: 'other',
        study: aStudy(),
        at: NOW + 5,
      });
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
