import { endingOf } from '#core/formats/upload-files.ts';
import { buildBlocks } from '../draft/build-blocks.ts';
import { askListener, type ListenerQuestion } from '../draft/listener-questions.ts';
import type { Notes } from '../draft/notes.ts';
import { htmlWords } from '../source/html-text.ts';
import type { ImportRules, ReadDraft, Reader } from '../source/import-rules.ts';
import { ClipSources, decodeText, type SourceFolder } from '../source/source-folder.ts';
import { attributeOf, childOf, childrenOf, readXml, UnusableXml, type XmlElement } from './read-xml.ts';
import { waetUnits } from './waet-pages.ts';

/** XML files of a folder that are tests of WAET. */
export async function waetConfigs(folder: SourceFolder): Promise<string[]> {
  const found: string[] = [];
  for (const path of folder.paths.filter((name) => endingOf(name) === 'xml'))
    if (/<waet[\s>]/iu.test(decodeText(await folder.read(path)).text)) found.push(path);
  return found;
}

/** Questions and statements of the surveys before and after the test. */
function readSurveys(
  setup: XmlElement,
  notes: Notes,
): { questions: ListenerQuestion[]; statements: string[] } {
  const questions: ListenerQuestion[] = [];
  const statements: string[] = [];
  const entries = childrenOf(setup, 'survey').flatMap((survey) => childrenOf(survey, 'surveyentry'));
  for (const entry of entries) {
    const words = htmlWords(childOf(entry, 'statement')?.text ?? '');
    if (attributeOf(entry, 'type') === 'statement') {
      statements.push(words.markdown);
      notes.changed(entry.line, 'a statement of a survey is in instructions.md');
    } else {
      const isRequired = attributeOf(entry, 'mandatory') === 'true';
      askListener(
        { name: attributeOf(entry, 'id') ?? '', label: words.plain, line: entry.line, isRequired },
        notes,
        questions,
      );
    }
  }
  return { questions, statements: statements.filter((text) => text !== '') };
}

function setupNotes(setup: XmlElement, notes: Notes): void {
  for (const name of [
    'projectReturn',
    'returnURL',
    'crossFade',
    'playOne',
    'minNumberPlays',
    'maxNumberPlays',
    'calibration',
    'sampleRate',
  ])
    if (attributeOf(setup, name) !== null)
      notes.left(setup.line, `${name}: Earshot has its own player and server`);
  if (childOf(setup, 'metric'))
    notes.kept(setup.line, 'metrics: times, plays and positions of listeners are recorded');
  if (childOf(setup, 'interface'))
    notes.left(setup.line, 'interface of the set-up: checks of the player are those of Earshot');
}

const levelOf = (element: XmlElement): number | null => {
  const level = Number(attributeOf(element, 'loudness') ?? Number.NaN);
  return Number.isFinite(level) && level <= 0 && level >= -70 ? level : null;
};

async function draftOf(
  folder: SourceFolder,
  path: string,
  rules: ImportRules,
  notes: Notes,
): Promise<ReadDraft> {
  const root = readXml(decodeText(await folder.read(path)).text);
  const setup = childOf(root, 'setup');
  const pages = childrenOf(root, 'page');
  if (!setup || pages.length === 0) {
    notes.mistake(root.line, 'the test has no setup or no page');
    return { draft: null };
  }
  setupNotes(setup, notes);
  const { questions, statements } = readSurveys(setup, notes);
  const base = path.slice(0, path.lastIndexOf('/') + 1);
  const isShuffled = attributeOf(setup, 'randomiseOrder') === 'true';
  const units = waetUnits(pages, {
    notes,
    sources: new ClipSources(folder.paths, base),
    allowsMissing: rules.placeholders,
    interface: attributeOf(setup, 'interface')?.toLowerCase() ?? 'ape',
    isShuffled,
  });
  const pool = Number(attributeOf(setup, 'poolSize') ?? attributeOf(setup, 'testPages') ?? 0);
  if (pool > 0)
    notes.kept(setup.line, `poolSize: each listener gets ${pool} pages, those with the fewest ratings first`);
  // A page with labelled scales becomes a page for each of its sounds.
  const most = Math.ceil((pool * units.length) / pages.length);
  const picked =
    pool > 0 && most < units.length
      ? units.map((unit) => ({ ...unit, pick: { group: 'pool', most } }))
      : units;
  const levels = new Set(pages.map((page) => levelOf(page) ?? levelOf(setup)));
  if (levels.size > 1)
    notes.changed(setup.line, 'pages have different loudness; the level of the first is used for all');
  const [loudness = null] = levels;
  if (loudness !== null) notes.kept(setup.line, `loudness: ${loudness} LUFS`);
  if (units.length === 0) return { draft: null };
  const texts = [...statements];
  const blocks = buildBlocks(picked, {
    isFixed: rules.order === 'fixed',
    notes,
    files: 1,
    instructions: texts,
  });
  const title = htmlWords(childOf(setup, 'title')?.text ?? '').plain;
  return {
    draft: {
      title: title === '' ? 'Listening test' : title.slice(0, 200),
      language: 'en',
      consent: null,
      instructions: texts,
      level: null,
      contact: null,
      loudness,
      questions,
      blocks,
    },
  };
}

/** Reads a test of the Web Audio Evaluation Tool. */
export const readWaet: Reader = async (folder, rules, notes) => {
  const all = await waetConfigs(folder);
  const chosen = rules.config === undefined ? all : all.filter((path) => path.endsWith(rules.config ?? ''));
  const [path, other] = chosen;
  if (path === undefined || other !== undefined) {
    notes.mistake(
      null,
      path === undefined
        ? 'no XML file is a test of WAET; name the folder with the test'
        : `there are ${chosen.length} tests; choose one`,
    );
    return { draft: null, configs: all };
  }
  const own = notes.of(path);
  try {
    return await draftOf(folder, path, rules, own);
  } catch (cause) {
    if (!(cause instanceof UnusableXml)) throw cause;
    own.mistake(cause.line, cause.message);
    return { draft: null };
  }
};
