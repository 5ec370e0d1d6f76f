import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import { endingOf } from '#core/formats/upload-files.ts';
import { candidatesFor } from '#core/templates/candidates.ts';
import { orList } from '../../../../platform/words.ts';
import { UniqueNames } from '../draft/names.ts';
import type { Notes } from '../draft/notes.ts';
import type { BlockConfig, DraftBlock, DraftClip, DraftTrap } from '../draft/study-draft.ts';
import type { ImportRules, Reader } from '../source/import-rules.ts';
import { ClipSources, decodeText, pathOfAddress, type SourceFolder } from '../source/source-folder.ts';
import { sourceOf } from '../webmushra/page-context.ts';
import { otherMethods } from './other-methods.ts';
import { COLUMNS, rowsWith, type Cell } from './tables.ts';

const PRESETS = ['acr', 'dcr', 'ccr', 'p835'] as const;
type Preset = (typeof PRESETS)[number];

const REFERENCES = ['references', 'reference', 'rating_refs', 'ref_clips'];
/** Answers of gold clips by scale, in P.835. */
const GOLD_SCALES = { signal: 'gold_sig_ans', background: 'gold_bak_ans', overall: 'gold_ovrl_ans' } as const;

/** Whether a folder has the toolkit's table of clips. */
export const hasP808Clips = async (folder: SourceFolder): Promise<boolean> =>
  (await rowsWith(folder, COLUMNS.rating)).length > 0;

interface Context {
  sources: ClipSources;
  notes: Notes;
  allowsMissing: boolean;
}

const clipOf = (address: string, { file, line }: Cell, { notes, ...context }: Context): string | null =>
  sourceOf({ ...context, notes: notes.of(file) }, address, line);

const stemOf = (address: string): string =>
  (pathOfAddress(address).split('/').at(-1) ?? address).replace(/\.[a-z0-9]+$/iu, '');

/** Systems and items of clips: from a pattern that all paths fit, else the folder and the file's name. */
function placesOf(addresses: readonly string[], notes: Notes): { system: string; item: string }[] {
  const paths = addresses.map(pathOfAddress);
  const [best] = candidatesFor(paths);
  if (best && best.filled === 1) {
    notes.changed(null, `systems and items are read from the paths of the clips, as ${best.pattern}`);
    return best.parts.map(({ system = '', item = '' }) => ({ system, item }));
  }
  notes.changed(
    null,
    'the names of the clips do not say system and item; the folder is the system and the file is the item',
  );
  return paths.map((path) => ({ system: path.split('/').at(-2) ?? 'clips', item: stemOf(path) }));
}

function presetOf(rows: readonly Cell[], { method }: ImportRules, notes: Notes): Preset | null {
  const chosen = PRESETS.find((preset) => preset === method);
  if (chosen) return chosen;
  if (rows.some(({ cells }) => REFERENCES.some((name) => (cells[name] ?? '') !== ''))) {
    notes.mistake(
      rows[0]?.line ?? null,
      `the clips have references, so the method is dcr or ccr; choose the method: ${orList(PRESETS)}`,
    );
    return null;
  }
  notes.changed(
    null,
    'the tables do not say the method; acr is used. Choose another method, like p835, if it is wrong',
  );
  return 'acr';
}

function ratingClips(rows: readonly Cell[], preset: Preset, context: Context): DraftClip[] {
  const places = placesOf(
    rows.map(({ cells }) => cells[COLUMNS.rating] ?? ''),
    context.notes,
  );
  const [systems, items] = [new UniqueNames(), new UniqueNames()];
  const needsReference = preset === 'dcr' || preset === 'ccr';
  return rows.flatMap((row, index) => {
    const { system = '', item = '' } = places[index] ?? {};
    const address = REFERENCES.map((name) => row.cells[name] ?? '').find((text) => text !== '');
    const own = {
      system: systems.of(system, system, 'system'),
      item: items.of(item, item, `clip-${index + 1}`),
    };
    const rated = { ...own, source: clipOf(row.cells[COLUMNS.rating] ?? '', row, context) };
    if (!needsReference || address === undefined) return [rated];
    return [rated, { system: 'reference', item: own.item, source: clipOf(address, row, context) }];
  });
}

/** Clips once each: several systems share a reference. */
const onceEach = (clips: readonly DraftClip[]): DraftClip[] =>
  clips.filter(
    (clip, index) =>
      clips.findIndex((other) => other.system === clip.system && other.item === clip.item) === index,
  );

function goldFacts({ cells }: Cell, preset: Preset): Record<string, string> {
  if (preset === 'p835')
    return Object.fromEntries(
      Object.entries(GOLD_SCALES).flatMap(([scale, column]) =>
        (cells[column] ?? '') === '' ? [] : [[scale, cells[column] ?? '']],
      ),
    );
  const answer = cells[COLUMNS.goldAnswer] ?? '';
  return answer === '' ? {} : { [preset === 'acr' ? 'quality' : 'degradation']: answer };
}

async function trapsOf(folder: SourceFolder, preset: Preset, context: Context): Promise<DraftTrap[]> {
  if (preset === 'dcr' || preset === 'ccr') {
    if ((await rowsWith(folder, COLUMNS.gold)).length > 0)
      context.notes.left(
        null,
        'gold and trapping clips: pages with a reference are checked by null pairs instead',
      );
    return [];
  }
  const items = new UniqueNames();
  const gold = await rowsWith(folder, COLUMNS.gold);
  const spoken = await rowsWith(folder, COLUMNS.trap);
  if (gold.length > 0) context.notes.kept(null, 'gold clips with their right answers, one for each listener');
  if (spoken.length > 0)
    context.notes.kept(null, 'trapping clips: a voice asks for an answer (spoken instruction)');
  const trap = (
    kind: DraftTrap['kind'],
    row: Cell,
    column: string,
    facts: Record<string, string>,
  ): DraftTrap => {
    const address = row.cells[column] ?? '';
    const item = items.of(`${kind} ${address}`, stemOf(address), kind);
    if (Object.keys(facts).length === 0)
      context.notes
        .of(row.file)
        .mistake(row.line, `the clip ${address} has no right answer; write it into the table`);
    return { kind, item, source: clipOf(address, row, context), facts };
  };
  return [
    ...gold.map((row) => trap('gold', row, COLUMNS.gold, goldFacts(row, preset))),
    ...spoken.map((row) => {
      const answer = row.cells[COLUMNS.trapAnswer] ?? '';
      return trap('spoken', row, COLUMNS.trap, answer === '' ? {} : { answer });
    }),
  ];
}

/** Clips of a listener; the toolkit's default is 10. */
async function pagesIn(folder: SourceFolder): Promise<number> {
  for (const path of folder.paths.filter((name) => endingOf(name) === 'cfg')) {
    const [, count] =
      /^\s*number_of_clips_per_session\s*[:=]\s*(\d+)/mu.exec(decodeText(await folder.read(path)).text) ?? [];
    if (count !== undefined) return Number(count);
  }
  return 10;
}

async function practiceOf(
  folder: SourceFolder,
  config: BlockConfig,
  context: Context,
): Promise<DraftBlock[]> {
  const rows = await rowsWith(folder, COLUMNS.training);
  if (rows.length === 0 || config['reference'] !== undefined) {
    if (rows.length > 0)
      context.notes.left(null, 'training clips: practice with references needs a reference for each');
    return [];
  }
  const items = new UniqueNames();
  const clips = rows.map((row) => {
    const address = row.cells[COLUMNS.training] ?? '';
    return {
      system: 'practice',
      item: items.of(address, stemOf(address), 'clip'),
      source: clipOf(address, row, context),
    };
  });
  context.notes.kept(null, 'training clips: a practice block, whose ratings do not count');
  return [{ config: { ...config, training: true, pages: clips.length }, clips, texts: new Map() }];
}

/** Reads the input tables of the P.808 Toolkit. Their addresses are looked up among the files of the folder. */
export const readP808: Reader = async (folder, rules, notes) => {
  const rows = await rowsWith(folder, COLUMNS.rating);
  const context: Context = {
    sources: new ClipSources(folder.paths, ''),
    notes,
    allowsMissing: rules.placeholders,
  };
  if (rows.length === 0) {
    notes.mistake(
      null,
      'no table has the column rating_clips; name the folder with the input of the P.808 Toolkit',
    );
    return { draft: null };
  }
  await otherMethods(folder, notes);
  if (notes.all().some(({ kind }) => kind === 'mistake')) return { draft: null };
  const preset = presetOf(rows, rules, notes);
  if (preset === null) return { draft: null };
  const traps = await trapsOf(folder, preset, context);
  const base: BlockConfig = {
    method: METHOD_FOR.labels,
    preset,
    ...((preset === 'dcr' || preset === 'ccr') && { reference: { where: { system: 'reference' } } }),
  };
  const has = (kind: DraftTrap['kind']): boolean => traps.some((trap) => trap.kind === kind);
  const clips = onceEach(ratingClips(rows, preset, context));
  const rated = clips.filter(({ system }) => system !== 'reference').length;
  const config = {
    ...base,
    pages: Math.min(
      await pagesIn(folder),
      Math.max(1, rated - (preset === 'acr' || preset === 'p835' ? 0 : 1)),
    ),
    ...(has('gold') && { gold: { set: 'traps', where: { kind: 'gold' } } }),
    ...(has('spoken') && { spoken: { set: 'traps', where: { kind: 'spoken' } } }),
  };
  notes.kept(null, `the table of clips, with the preset ${preset}`);
  notes.changed(
    null,
    'checks of hearing, ears and surroundings: Earshot makes their sounds itself, so the clips of math, pair_a and pair_b are not used',
  );
  const practice = await practiceOf(folder, base, context);
  return {
    draft: {
      title: 'Speech quality test',
      language: 'en',
      consent: null,
      instructions: [],
      level: null,
      contact: null,
      loudness: null,
      questions: [],
      preparation: ['sound level', 'digits in noise', 'two ears', 'environment'],
      blocks: [{ config, clips, texts: new Map() }, ...practice].toReversed(),
      traps,
    },
  };
};
