import type { Ticks } from '../review/coding.ts';
import { CANNOT_TELL, DISPUTED } from '../review/review.ts';
import { measures, type Measured } from './measures.ts';
import { SESSION_MODES } from '../session/session.ts';

/**
 * One row of the export: one rating of one clip (or pair) on one scale. Columns in this order, then the factors. Measures
 * are null if a rating was collected elsewhere.
 */
export interface Rating extends Measured {
  study: string;
  studyVersion: string;
  mode: string;
  listener: string;
  session: string;
  sessionState: string;
  /** Part of the listeners with separate quotas; null if the study has none. */
  stratum: string | null;
  /** Language of the page when the answer was stored. */
  language: string;
  method: string;
  block: number;
  batch: number | null;
  page: number;
  /** Sitting of the page, from 1; absent in a study of one sitting. */
  sitting?: number | undefined;
  position: number;
  scale: string;
  clip: string;
  role: string;
  system: string | null;
  item: string | null;
  factors: Readonly<Record<string, string>>;
  comparedClip: string | null;
  comparedSystem: string | null;
  /** System of the clip to be recognised on an ABX page; null on any other. */
  xSystem: string | null;
  rawValue: number | null;
  canonicalValue: number | null;
  label: string | null;
  text: string | null;
  receivedAt: string | null;
  surplus: boolean;
  counts: boolean;
  /** Rules that exclude it, and endings. */
  reasons: readonly string[];
  /** Rules that flagged it without excluding it. */
  flags: readonly string[];
  /** Review verdict on the reason; null if it was not reviewed, or not by as many reviewers as the study requires. */
  review: string | null;
  /** Ticks of reviewers on the coding sheet of the reason; absent without a review. */
  ticks?: readonly Ticks[] | undefined;
}

/** Ratings in their order: an array, or ratings of a large study that are held without an object for each. */
export interface Ratings extends Iterable<Rating> {
  readonly length: number;
  at(place: number): Rating | undefined;
  entries(): Iterable<[place: number, rating: Rating]>;
  every(isIn: (rating: Rating) => boolean): boolean;
  filter(isIn: (rating: Rating) => boolean): Ratings;
}

/** The reason of an imported rating that its table excludes without a reason. */
export const EXCLUDED_BEFORE = 'excluded before import';

/** A column of an exported table. */
export interface Column<Row = Rating> {
  name: string;
  /** free text: in a listener's own words. time: ISO 8601, UTC. */
  type: 'text' | 'free text' | 'integer' | 'number' | 'boolean' | 'time';
  unit: string | null;
  meaning: string;
  /** All possible values, if fixed. */
  levels: readonly string[] | null;
  value(row: Row): string | number | boolean | null;
}

/**
 * A column of an exported table. `unit`: null without a unit; `meaning`: its line in the data dictionary; `levels`: all
 * possible values, null if open.
 */
export function column<Row = Rating>(
  name: string,
  type: Column['type'],
  unit: string | null,
  meaning: string,
  value: (row: Row) => string | number | boolean | null,
  levels: readonly string[] | null = null,
): Column<Row> {
  return { name, type, unit, meaning, levels, value };
}

/** The columns of the ratings table and its data dictionary, from one list. */
export const COLUMNS: readonly Column[] = [
  column('study', 'text', null, 'Name of the study (its folder).', (r) => r.study),
  column(
    'study_version',
    'text',
    null,
    'SHA-256 of the canonical JSON (RFC 8785) of {name, study}: the config, texts and clips that the listener saw.',
    (r) => r.studyVersion,
  ),
  column(
    'mode',
    'text',
    null,
    'live, rehearsal (simulated listeners) or preview.',
    (r) => r.mode,
    SESSION_MODES,
  ),
  column('listener', 'text', null, 'Pseudonym, random per study; never the recruiter id.', (r) => r.listener),
  column('session', 'text', null, 'One visit of a listener.', (r) => r.session),
  column(
    'session_state',
    'text',
    null,
    'active (not finished), completed, screened_out (ended by a check) or left (the consent was withdrawn); ratings of ' +
      'the last two never count.',
    (r) => r.sessionState,
    ['active', 'completed', 'screened_out', 'left'],
  ),
  column(
    'stratum',
    'text',
    null,
    'Part of the listeners with separate quotas; empty if the study has none.',
    (r) => r.stratum,
  ),
  column('language', 'text', null, 'Language of the page when the answer was stored.', (r) => r.language, [
    'en',
    'zh',
  ]),
  column('method', 'text', null, 'Kind of page.', (r) => r.method),
  column('block', 'integer', null, 'Place of the block in the study, from 1.', (r) => r.block),
  column(
    'batch',
    'integer',
    null,
    'Batch within the block, from 1: pages whose traps decide together.',
    (r) => r.batch,
  ),
  column('page', 'integer', null, 'Place of the page in the session, from 1.', (r) => r.page),
  column(
    'position',
    'integer',
    null,
    'Place of the clip on the page as shown, from 1, without the open reference.',
    (r) => r.position,
  ),
  column('scale', 'text', null, 'Question or attribute that was rated.', (r) => r.scale),
  column('clip', 'text', null, 'Path of the rated clip in the study folder.', (r) => r.clip),
  column(
    'role',
    'text',
    null,
    'Role of the clip on its page: test, hidden reference, low anchor, flawed, ...',
    (r) => r.role,
  ),
  column('system', 'text', null, 'Factor system of the clip.', (r) => r.system),
  column('item', 'text', null, 'Factor item of the clip.', (r) => r.item),
  column('compared_clip', 'text', null, 'The other clip of a comparison.', (r) => r.comparedClip),
  column('compared_system', 'text', null, 'System of the other clip.', (r) => r.comparedSystem),
  column('x_system', 'text', null, 'ABX: the system of X.', (r) => r.xSystem),
  column(
    'raw_value',
    'number',
    null,
    'As clicked, on the side and in the direction of the screen.',
    (r) => r.rawValue,
  ),
  column(
    'canonical_value',
    'number',
    null,
    "On the method's scale: higher favours the clip of this row.",
    (r) => r.canonicalValue,
  ),
  column('label', 'text', null, 'Answer option by name, if there is one.', (r) => r.label),
  column('text', 'free text', null, "The listener's own words.", (r) => r.text),
  ...measures.map(({ name, column: header, unit, meaning }) =>
    column(header, unit === null ? 'integer' : 'number', unit, meaning, (r) => r[name]),
  ),
  column('received_at', 'time', 'UTC', 'When the server stored the answer, ISO 8601.', (r) => r.receivedAt),
  column(
    'surplus',
    'boolean',
    null,
    "Stored after the page's lease had expired and its place was given to another listener.",
    (r) => r.surplus,
  ),
  column('counts', 'boolean', null, 'Whether the rating counts in the analysis.', (r) => r.counts),
  column(
    'reasons',
    'text',
    null,
    "Reasons for exclusion, separated by semicolons: rules, and 'left the study' or 'screened out' if the session ended that way.",
    (r) => r.reasons.join('; '),
  ),
  column(
    'flags',
    'text',
    null,
    "Flags, separated by semicolons: rules that found the rating without excluding it in the study's screening.",
    (r) => r.flags.join('; '),
  ),
  column(
    'review',
    'text',
    null,
    'Whether the written reason fits the answer, by review; disputed: the reviewers differ and nobody has decided. Missing: not ' +
      'reviewed, or not by as many reviewers as the study requires.',
    (r) => r.review,
    ['consistent', 'inconsistent', CANNOT_TELL, DISPUTED],
  ),
];

/** Only in tables of studies with several sittings. */
export const SITTING_COLUMN = column(
  'sitting',
  'integer',
  null,
  'Sitting of the page, from 1.',
  (r) => r.sitting ?? null,
);

/**
 * A column for every factor and fact of the clips except system and item, by name. A name that is already a column of the
 * table gets a prefix. Example: the factor voice gives the column voice, page gives factor_page.
 */
export function factorColumns(names: readonly string[]): Column[] {
  const taken = new Set([...COLUMNS, SITTING_COLUMN].map(({ name }) => name));
  return [...new Set(names)]
    .filter((name) => name !== 'system' && name !== 'item')
    .toSorted()
    .map((name) => {
      const header = taken.has(name) || name.startsWith('factor_') ? `factor_${name}` : name;
      return column(header, 'text', null, `Factor ${name} of the clip.`, (r) => r.factors[name] ?? null);
    });
}
