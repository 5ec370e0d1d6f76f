import type { StudyRow } from '#core/api/studies.ts';
import { titleOf } from '#core/study/study.ts';
import { wantRatingsStudy } from '../imports/ratings-study.ts';
import type { StudiesContext } from './studies-context.ts';
import { studyCard, type StudyCard } from './study-card.ts';
import { allPlaces, type StudyPlace } from './study-place.ts';

/** Title and methods of a study: of the published version, or else of its folder. */
export async function cardOf({ name, version, folder, state }: StudyPlace): Promise<StudyCard> {
  if (version) {
    const { config } = version.study;
    return { title: titleOf(config), methods: [...new Set(config.blocks.map(({ method }) => method))] };
  }
  if (folder !== null && state === 'ratings')
    return { title: name, methods: (await wantRatingsStudy(folder)).methods };
  return (folder === null ? null : await studyCard(folder)) ?? { title: name, methods: [] };
}

interface Asked {
  isSeen(name: string): boolean;
  /** Whether the account may see the progress of the studies. */
  withNumbers: boolean;
}

async function rowOf(
  context: StudiesContext,
  place: StudyPlace,
  { isArchived, withNumbers }: { isArchived: boolean; withNumbers: boolean },
): Promise<StudyRow> {
  const { name, version, folder, isOwn, state, link } = place;
  return {
    name,
    ...(await cardOf(place)),
    state,
    version: version?.number ?? 0,
    publishedAt: version && new Date(version.publishedAt).toISOString(),
    link,
    hasFolder: folder !== null,
    isOwn,
    isArchived,
    numbers: withNumbers && version ? await context.monitors.summary(name) : null,
  };
}

/** Studies that the account may see, by name. */
export async function listStudies(context: StudiesContext, { isSeen, withNumbers }: Asked): Promise<StudyRow[]> {
  const archived = new Set(await context.store.listArchived());
  const places = (await allPlaces(context)).filter(({ name }) => isSeen(name));
  return Promise.all(places.map((place) => rowOf(context, place, { isArchived: archived.has(place.name), withNumbers })));
}
