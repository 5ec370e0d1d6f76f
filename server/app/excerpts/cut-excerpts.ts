import { textTable } from '#core/analysis/tables/text-table.ts';
import { MARGIN_MS, type ExcerptRules, type Range } from '#core/dialogue/candidates.ts';
import { EDGE_FADE_MS } from '../../audio/faded-edges.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { counted, some } from '../../platform/words.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { cutRecording, type CutRecording, type ExcerptChoice } from './cut-recording.ts';
import { readDiarisation } from './diarisation/read-diarisation.ts';
import { ExcerptFiles, RECORD, TABLE } from './excerpt-files.ts';
import { COLUMNS, rowsOf, summaryTables } from './excerpt-tables.ts';
import { findRecordings } from './find-recordings.ts';

interface ExcerptOrder {
  /** Sound files, and folders that contain some. */
  recordings: readonly string[];
  /** An RTTM, CSV or JSON file, or a folder with several. */
  diarisation: string;
  out: string;
  rules: ExcerptRules;
  choice: ExcerptChoice;
  /** Whether files of an earlier run may be replaced. */
  replace: boolean;
}

const MAX_ROWS = 200;

const inSeconds = (ms: number): number => ms / 1000;
const limits = ({ min, max }: Range, scale = 1) => ({
  min: min / scale,
  max: max === Infinity ? null : max / scale,
});

/** Record of the parameters. It contains no paths of this machine, so a second run gives the same bytes anywhere. */
function recordOf(
  { rules, choice }: ExcerptOrder,
  diarisation: readonly string[],
  recordings: readonly CutRecording[],
) {
  return {
    earshot: earshotVersion(),
    parameters: {
      length_s: limits(rules.lengthMs, 1000),
      turns: limits(rules.turns),
      speakers: limits(rules.speakers),
      min_speech_share: rules.minSpeech,
      max_overlap_share: rules.maxOverlap,
      max_pause_s: inSeconds(rules.maxPauseMs),
      per_recording: choice.perRecording,
      apart_s: inSeconds(choice.apartMs),
      seed: choice.seed,
      margin_s: inSeconds(MARGIN_MS),
      fade_s: inSeconds(EDGE_FADE_MS),
    },
    diarisation_sha256: diarisation,
    recordings: recordings.map(({ candidates, ...own }) => ({ ...own, candidates: candidates.length })),
    excerpts: recordings.flatMap(({ id, candidates }) =>
      candidates.flatMap(({ excerpt, frames }) => (excerpt ? { ...excerpt, recording: id, frames } : [])),
    ),
  };
}

/**
 * Cuts excerpts of dialogue from recordings, between turns. Writes them with a table of all candidates (excerpts.csv)
 * and a record of the parameters (excerpts.json). The same input gives the same bytes. `isFull`: whether each
 * recording gave the requested number. Throws StudyMistakes for an unusable file, and then writes nothing.
 */
export async function cutExcerpts(order: ExcerptOrder): Promise<{ text: string; isFull: boolean }> {
  const { out, rules, choice, replace } = order;
  const recordings = await findRecordings(order.recordings, out);
  const ids = recordings.map(({ id }) => id);
  const diarisation = await readDiarisation(order.diarisation, ids);
  const hashes = await Promise.all(diarisation.files.map(fileSha256));
  const files = new ExcerptFiles(out);
  try {
    const cut: CutRecording[] = [];
    for (const recording of recordings) {
      const speech = diarisation.speech.get(recording.id) ?? [];
      cut.push(await cutRecording(recording, speech, { rules, choice, files }));
    }
    await files.write(TABLE, headerLine(COLUMNS) + rowLines(COLUMNS, rowsOf(cut)));
    await files.write(RECORD, `${JSON.stringify(recordOf(order, hashes, cut), null, 2)}\n`);
    const hasChanged = await files.publish(replace);
    const numbers = cut.map(({ candidates }) => candidates.filter(({ excerpt }) => excerpt !== null).length);
    const short = ids.filter((_, index) => {
      const number = numbers[index];
      return number !== undefined && number < choice.perRecording;
    });
    const total = numbers.reduce((sum, number) => sum + number, 0);
    const tables = summaryTables(cut, rules, choice).map((table) => textTable(table, MAX_ROWS));
    const notes = [
      `seed ${choice.seed}; ${out}: ${counted(total, 'excerpt')}, ${TABLE} and ${RECORD}${hasChanged ? '' : ', unchanged'}`,
      ...(diarisation.unknown.length === 0
        ? []
        : [
            `turns of ${counted(diarisation.unknown.length, 'other recording')} were not used: ${some(diarisation.unknown)}`,
          ]),
      ...(short.length === 0
        ? []
        : [
            `${counted(short.length, 'recording')} gave fewer than ${choice.perRecording}: ${some(short)}; ${TABLE} has the reasons`,
          ]),
    ];
    return { text: [...tables, notes.join('\n')].join('\n\n'), isFull: short.length === 0 };
  } finally {
    await files.discard();
  }
}
