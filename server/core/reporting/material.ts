import { inNaturalOrder } from '../order/natural-order.ts';
import { blocksOf } from '../plan/plan.ts';
import type { Rating } from '../ratings/ratings.ts';
import type { StudyLoudness } from '../study/study.ts';
import { newestOf, type ReportingInput } from './input.ts';
import { either, known, unknown, type CardRow, type Part } from './part.ts';
import { counted, spread } from './words.ts';
import { groupBy } from '../order/group-by.ts';

const SECTION = 'Material';

/** Example: 'all clips were normalised to -23 LUFS (ITU-R BS.1770)'. */
function loudnessText({ scheme, targetDb, effectiveDb }: StudyLoudness): string {
  if (targetDb === null || effectiveDb === null) return 'levels were not changed';
  const unit = scheme === 'rms' ? 'dBFS RMS' : 'LUFS (ITU-R BS.1770)';
  const lowered =
    effectiveDb < targetDb ? `, lowered from ${targetDb} so that no true peak passes -1 dBTP` : '';
  return `all clips were normalised to ${Number(effectiveDb.toFixed(1))} ${unit} by one gain each${lowered}`;
}

const ofTest = ({ counts, role }: Rating): boolean => counts && role === 'test';

/** Numbers of ratings that count for each unit and each listener of a block, on the scale with the most ratings. */
function ratingCounts(ratings: readonly Rating[]): { clips: number[]; listeners: number[] } {
  const byScale = [...groupBy(ratings, ({ scale }) => scale).values()];
  const most = byScale.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const sizes = (keyOf: (rating: Rating) => string): number[] =>
    [...groupBy(most, keyOf).values()].map(({ length }) => length);
  return {
    clips: sizes(({ clip, comparedClip }) => JSON.stringify([clip, comparedClip])),
    listeners: sizes(({ listener }) => listener),
  };
}

/** Systems, items, clips, loudness, and numbers of ratings. */
export function materialPart(input: ReportingInput): Part {
  const { study } = newestOf(input);
  const blocks = [...blocksOf(study).entries()].filter(([, { training }]) => !training);
  const counting = input.primary.ratings.filter(ofTest);
  const sentences: string[] = [];
  const rows = blocks.flatMap(([index, block]): CardRow[] => {
    const tested = block.tested();
    const systems = inNaturalOrder(tested.flatMap((unit) => unit.systems));
    const items = new Set(tested.map(({ item }) => item));
    const clips = new Set(tested.flatMap((unit) => unit.clips));
    const at = blocks.length > 1 ? `, block ${index + 1}` : '';
    const { clips: perClip, listeners: perListener } = ratingCounts(
      counting.filter(({ block: place }) => place === index + 1),
    );
    const [ofClip, ofListener] = [spread(perClip), spread(perListener)];
    sentences.push(
      `${at === '' ? 'The test' : `Block ${index + 1}`} had ${counted(systems.length, 'system')} and ${counted(items.size, 'item')} ` +
        `(${counted(clips.size, 'clip')}).` +
        (ofClip === null || ofListener === null
          ? ''
          : ` A clip or pair has a median of ${ofClip} ratings that count; a listener gave a median of ${ofListener}.`),
    );
    return [
      known(
        SECTION,
        `systems${at}`,
        systems.length === 0 ? 'none named' : `${systems.length}: ${systems.join(', ')}`,
      ),
      known(
        SECTION,
        `items and clips${at}`,
        `${counted(items.size, 'item')}, ${counted(clips.size, 'clip')}`,
      ),
      either(
        SECTION,
        `ratings per item (clip or pair)${at}`,
        ofClip && `median ${ofClip}`,
        'no rating counts',
      ),
      either(SECTION, `ratings per listener${at}`, ofListener && `median ${ofListener}`, 'no rating counts'),
    ];
  });
  const loudness = study.loudness ? loudnessText(study.loudness) : null;
  return {
    rows: [
      ...rows,
      either(SECTION, 'loudness', loudness, 'the study was published before loudness was stored'),
      unknown(SECTION, 'data and code', 'add where the ratings, the clips and the study file can be found'),
    ],
    sentences: [
      ...sentences,
      ...(loudness === null ? [] : [`${loudness.charAt(0).toUpperCase()}${loudness.slice(1)}.`]),
    ],
  };
}
