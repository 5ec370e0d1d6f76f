import { groupBy } from '#core/order/group-by.ts';
import { inNaturalOrder } from '#core/order/natural-order.ts';
import { ScalePaths, scoredOf, type Scored } from './by-scale.ts';
import type { RatingsFormat } from './format.ts';

/** A clip and its scores, kept until the end. */
interface Heard {
  clip: string;
  content: string;
  isReference: boolean;
  /** Scores of each listener, in order. */
  scores: Map<string, number[]>;
}

/** A clip that is its item's reference has the path of the reference: sureal takes the score of differences from it. */
const REFERENCES: ReadonlySet<string> = new Set(['reference', 'hidden reference']);

function keep(heard: Map<string, Heard>, { clip, item, role, listener, canonicalValue }: Scored): void {
  const own = heard.get(clip) ?? {
    clip,
    content: item ?? clip,
    isReference: REFERENCES.has(role),
    scores: new Map<string, number[]>(),
  };
  heard.set(clip, own);
  const scores = own.scores.get(listener) ?? [];
  own.scores.set(listener, scores);
  scores.push(canonicalValue);
}

/** A dataset as sureal reads it; its words for clips are those for videos. */
function dataset(name: string, heard: readonly Heard[]) {
  const contents = inNaturalOrder(heard.map(({ content }) => content));
  const byContent = groupBy(heard, ({ content }) => content);
  const places = new Map(contents.map((content, place) => [content, place]));
  const clips = new Map(heard.map((own) => [own.clip, own]));
  return {
    dataset_name: name,
    ref_videos: contents.map((content, place) => ({
      content_id: place,
      content_name: content,
      path: byContent.get(content)?.find(({ isReference }) => isReference)?.clip ?? content,
    })),
    dis_videos: inNaturalOrder(clips.keys()).flatMap((clip, place) => {
      const own = clips.get(clip);
      if (!own) return [];
      const os = [...own.scores].map(([listener, scores]) => [
        listener,
        scores.length === 1 ? scores[0] : scores,
      ]);
      return [
        { content_id: places.get(own.content), asset_id: place, path: clip, os: Object.fromEntries(os) },
      ];
    }),
  };
}

/** JSON that sureal reads, a file a scale: each clip with the scores of its listeners. Memory grows with the number of ratings. */
export const surealFormat = (): RatingsFormat => ({
  name: 'sureal',
  about: 'a JSON file a scale for sureal: each clip with the ratings that count, by listener',
  async begin({ files, pathOf }) {
    const scales = new Map<string, Map<string, Heard>>();
    return {
      async add(ratings) {
        for (const [scale, own] of groupBy(scoredOf(ratings), (rating) => rating.scale)) {
          const heard = scales.get(scale) ?? new Map<string, Heard>();
          scales.set(scale, heard);
          for (const rating of own) keep(heard, rating);
        }
      },
      async finish() {
        const paths = new ScalePaths(pathOf, 'sureal.json');
        const written = [];
        for (const [scale, heard] of scales) {
          const file = await files.open(paths.of(scale));
          await file.append(`${JSON.stringify(dataset(scale, [...heard.values()]), null, 1)}\n`);
          await file.finish();
          written.push(file.path);
        }
        return written;
      },
    };
  },
});
