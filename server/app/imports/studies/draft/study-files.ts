import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import { stringify } from 'yaml';
import { csvLine, quoted } from '#core/formats/csv.ts';
import type { NewFile } from '#core/templates/study-text.ts';
import { sameLength } from '#core/methods/contract/mistake.ts';
import { groupBy } from '#core/order/group-by.ts';
import { MAX_TRUE_PEAK_DBTP } from '../../../../study-files/measure/level-plan.ts';
import { counted, some } from '../../../../platform/words.ts';
import { EMPTY_CONSENT } from './consent-text.ts';
import type { Notes } from './notes.ts';
import type { DraftBlock, StudyDraft } from './study-draft.ts';

/** Properties of a clip's file. */
export interface ClipFacts {
  /** Extension of its real format, like wav; null: it is not known as sound. */
  ending: string | null;
  /** null: it cannot be decoded. */
  lengthMs: number | null;
  truePeakDbtp: number | null;
}

/** A clip of the new study. `from`: path in the imported folder; null: a tone takes its place. */
export interface ClipCopy {
  from: string | null;
  to: string;
}

/** Everything that a new study folder contains. */
export interface StudyFiles {
  files: NewFile[];
  copies: ClipCopy[];
}

/** Facts of every clip of the draft, by its path. */
export type FactsOf = (source: string) => ClipFacts;

/** A block with the name and the pattern of its set. */
interface NamedBlock extends DraftBlock {
  set: string;
  ending: string;
}

/** The most frequent real format of a block's clips: a set has one extension. */
function endingOf({ clips }: DraftBlock, factsOf: FactsOf, notes: Notes): string {
  const known = clips.flatMap(({ source }) => (source === null ? [] : (factsOf(source).ending ?? [])));
  const [most] = [...groupBy(known, (ending) => ending)].toSorted(([, a], [, b]) => b.length - a.length);
  const ending = most?.[0] ?? 'wav';
  const others = known.filter((own) => own !== ending).length;
  if (others > 0)
    notes.changed(
      null,
      `${counted(others, 'clip')} of another format than ${ending} get its extension; Earshot recognises formats by their content`,
    );
  return ending;
}

/** Notes on files whose content is not what their extension says. */
function endingNotes(blocks: readonly DraftBlock[], factsOf: FactsOf, notes: Notes): void {
  const sources = [...new Set(blocks.flatMap(({ clips }) => clips.flatMap(({ source }) => source ?? [])))];
  const wrong = sources.filter((source) => {
    const { ending } = factsOf(source);
    return ending !== null && !source.toLowerCase().endsWith(`.${ending}`);
  });
  if (wrong.length > 0)
    notes.changed(
      null,
      `the content of ${some(wrong)} is not what the extension says; the copies have the right one`,
    );
}

/** Methods in which the clips of a page can play on at the same position. */
const SWITCHING: ReadonlySet<string> = new Set([
  METHOD_FOR.sliders,
  METHOD_FOR.preference,
  METHOD_FOR.comparison,
]);

/** The way of switching: as in the source where the clips of each item are equally long. */
function switching({ config, clips }: DraftBlock, factsOf: FactsOf, notes: Notes): Record<string, string> {
  if (!SWITCHING.has(config.method) || config['switching'] !== undefined || config['preset'] !== undefined)
    return {};
  const items = [...groupBy(clips, ({ item }) => item).values()];
  const isEqual = items.every((own) => {
    const lengths = own.map(({ source }) => (source === null ? 0 : factsOf(source).lengthMs));
    const known = lengths.filter((length) => length !== null);
    return known.length === lengths.length && sameLength(known);
  });
  if (isEqual) return config.method === METHOD_FOR.sliders ? {} : { switching: 'aligned' };
  notes.changed(
    null,
    'clips of one page differ in length: switching starts each one from the beginning (switching: restart)',
  );
  return { switching: 'restart' };
}

/** Level of the sound: as it is, unless a clip is too loud for that. */
function loudnessOf({ blocks, loudness }: StudyDraft, factsOf: FactsOf, notes: Notes): number | 'as is' {
  if (loudness !== null) return loudness;
  const sources = [...new Set(blocks.flatMap(({ clips }) => clips.flatMap(({ source }) => source ?? [])))];
  const hot = sources.filter((source) => (factsOf(source).truePeakDbtp ?? -99) > MAX_TRUE_PEAK_DBTP);
  if (hot.length === 0) {
    notes.kept(null, 'the level of the clips: loudness: as is');
    return 'as is';
  }
  notes.changed(
    null,
    `${counted(hot.length, 'clip')} with a true peak above ${MAX_TRUE_PEAK_DBTP} dBTP (${some(hot)}): every clip is brought to -23 LUFS`,
  );
  return -23;
}

/** Length of a session, min: every sound 1.5 times, and some seconds for each answer. */
function minutesOf(blocks: readonly DraftBlock[], factsOf: FactsOf): number {
  const seconds = blocks.reduce((sum, { config, clips }) => {
    const lengths = clips.map(({ source }) =>
      source === null ? 3 : (factsOf(source).lengthMs ?? 6000) / 1000,
    );
    const items = new Set(clips.map(({ item }) => item)).size;
    const pages = typeof config['pages'] === 'number' ? config['pages'] : items;
    const mean = lengths.reduce((total, length) => total + length, 0) / lengths.length;
    const sounds =
      config.method === METHOD_FOR.labels || config.method === METHOD_FOR.questions
        ? 1
        : lengths.length / items;
    return sum + pages * (sounds * mean * 1.5 + 8);
  }, 0);
  return Math.min(1440, Math.ceil(seconds / 60) + 3);
}

const patternOf = ({ set, ending }: NamedBlock): string =>
  `${set === 'test' ? 'clips' : set}/{system}/{item}.${ending}`;

const pathOf = (block: NamedBlock, { system, item }: { system: string; item: string }): string =>
  patternOf(block)
    .replace('{system}', () => system)
    .replace('{item}', () => item);

/** A block as the study file has it. Practice names its items, so that the set's other blocks would have none. */
function blockEntry(block: NamedBlock, factsOf: FactsOf, notes: Notes): Record<string, unknown> {
  const { config, set, clips } = block;
  const { method, ...keys } = config;
  const items =
    method === METHOD_FOR.sliders && config['training'] === true
      ? { items: [...new Set(clips.map(({ item }) => item))] }
      : {};
  return {
    method,
    ...(set === 'test' ? {} : { clips: set }),
    ...keys,
    ...items,
    ...switching(block, factsOf, notes),
  };
}

/** Extension of the clips with known answers: that of the first one. */
function trapEnding({ traps = [] }: StudyDraft, factsOf: FactsOf): string {
  const sources = traps.flatMap(({ source }) => source ?? []);
  return sources.map((source) => factsOf(source).ending).find((ending) => ending !== null) ?? 'wav';
}

function trapSet(draft: StudyDraft, factsOf: FactsOf): Record<string, { files: string; table: string }> {
  if ((draft.traps ?? []).length === 0) return {};
  return { traps: { files: `traps/{kind}/{item}.${trapEnding(draft, factsOf)}`, table: 'traps.csv' } };
}

/** Table of the right answers. */
function trapTable({ traps = [] }: StudyDraft): NewFile[] {
  if (traps.length === 0) return [];
  const facts = [...new Set(traps.flatMap((trap) => Object.keys(trap.facts)))];
  const rows = traps.map((trap) => [trap.kind, trap.item, ...facts.map((name) => trap.facts[name] ?? '')]);
  const lines = [['kind', 'item', ...facts], ...rows].map((cells) => csvLine(cells.map(quoted)));
  return [{ name: 'traps.csv', text: lines.join('') }];
}

function textsOf(blocks: readonly DraftBlock[]): Map<string, string> {
  return new Map(blocks.flatMap(({ texts }) => [...texts]));
}

function studyYaml(
  draft: StudyDraft,
  blocks: readonly NamedBlock[],
  factsOf: FactsOf,
  { notes, tool, levelPath }: { notes: Notes; tool: string; levelPath: string | null },
): string {
  const { title, language, instructions, questions, contact } = draft;
  const required = questions.filter(({ isRequired }) => isRequired).map(({ field }) => field);
  const config = {
    title,
    language,
    clips: {
      ...Object.fromEntries(blocks.map((block) => [block.set, patternOf(block)])),
      ...trapSet(draft, factsOf),
    },
    ...(draft.preparation && { preparation: draft.preparation }),
    ...(textsOf(blocks).size > 0 && { texts: 'texts.csv' }),
    loudness: loudnessOf(draft, factsOf, notes),
    consent: 'consent.md',
    ...(instructions.length > 0 && { instructions: 'instructions.md' }),
    ...(levelPath !== null && { level_clip: levelPath }),
    contact: contact ?? 'researcher@example.org',
    recruitment: { minutes: minutesOf(blocks, factsOf) },
    ...(questions.length > 0 && {
      closing: [
        {
          check: 'demographics',
          fields: questions.map(({ field }) => field),
          ...(required.length > 0 && { required }),
        },
      ],
    }),
    blocks: blocks.map((block) => blockEntry(block, factsOf, notes)),
  };
  const text = stringify(config, { aliasDuplicateObjects: false, lineWidth: 110 })
    .replace(
      /^(contact: .*)$/mu,
      contact === null ? '$1      # Edit: the address for questions of listeners' : '$1',
    )
    .replace(/^(  minutes: .*)$/mu, '$1      # Edit: an estimate; a rehearsal or a pilot tells more');
  return `# Imported from a study of ${tool} by earshot import-study.\n${text}`;
}

function named(blocks: readonly DraftBlock[], factsOf: FactsOf, notes: Notes): NamedBlock[] {
  return blocks.map((block, index) => ({
    ...block,
    set: index === 0 ? 'test' : `${block.config.method.replaceAll(/[^a-z]/gu, '')}_${index + 1}`,
    ending: endingOf(block, factsOf, notes),
  }));
}

/** The files of a draft. Adds notes on clips and on what the study lacks. */
export function studyFilesOf(
  draft: StudyDraft,
  factsOf: FactsOf,
  { notes, tool }: { notes: Notes; tool: string },
): StudyFiles {
  endingNotes(draft.blocks, factsOf, notes);
  const blocks = named(draft.blocks, factsOf, notes);
  const level =
    draft.level === null ? null : { from: draft.level, to: `level.${factsOf(draft.level).ending ?? 'wav'}` };
  if (draft.consent === null)
    notes.changed(
      null,
      'there is no consent page: consent.md has a passage to fill in, and the study cannot be published before that',
    );
  if (level === null)
    notes.changed(null, 'the step sound level comes before the first page; its sound is built in');
  const text = studyYaml(draft, blocks, factsOf, { notes, tool, levelPath: level?.to ?? null });
  const texts = textsOf(blocks);
  return {
    files: [
      { name: 'study.yaml', text },
      {
        name: 'consent.md',
        text: draft.consent === null ? EMPTY_CONSENT[draft.language] : `${draft.consent}\n`,
      },
      ...(draft.instructions.length > 0
        ? [{ name: 'instructions.md', text: `${draft.instructions.join('\n\n')}\n` }]
        : []),
      ...(texts.size > 0
        ? [
            {
              name: 'texts.csv',
              text: [
                csvLine(['item', 'text']),
                ...[...texts].map(([item, words]) => csvLine([quoted(item), quoted(words)])),
              ].join(''),
            },
          ]
        : []),
      ...trapTable(draft),
    ],
    copies: [
      ...(draft.traps ?? []).map(({ kind, item, source }) => ({
        from: source,
        to: `traps/${kind}/${item}.${trapEnding(draft, factsOf)}`,
      })),
      ...blocks.flatMap((block) =>
        block.clips.map((clip) => ({ from: clip.source, to: pathOf(block, clip) })),
      ),
      ...(level === null ? [] : [level]),
    ],
  };
}
