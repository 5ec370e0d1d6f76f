import type { Listening } from '#core/session/page.ts';
import { DEVICE_FIELDS } from '#core/session/recorded-fields.ts';
import { pageMeasures, spentMs } from '#core/ratings/measures.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { standing } from '#core/screening/decisions.ts';
import { sessionMinutes } from '#core/session/session-minutes.ts';
import { SESSION_MODES, SESSION_STATES } from '#core/session/session.ts';
import { VERIFICATIONS, type CheckRecord, type SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { SAME_BROWSER_RECORD } from '../listening/changed-id.ts';
import { languageOf } from '../listening/context/language.ts';
import { BREAK_RECORD, DEVICE_RECORD } from '../listening/notes.ts';
import type { SessionAnswers } from './session-answers.ts';
import { stepColumns, type StepKeys } from './step-columns.ts';

/** A session in any state. */
export interface SessionRow {
  bound: BoundStudy;
  record: SessionRecord;
  given: SessionAnswers;
}

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const lastOf = ({ record: { checks } }: SessionRow, name: string): CheckRecord['result'] =>
  checks.findLast((check) => check.name === name && check.event === 'done')?.result ?? {};

const endOf = ({ record: { session } }: Pick<SessionRow, 'record'>): number | null =>
  session.completedAt ?? session.endedAt;

const toMinutes = (ms: number): number => Math.round(ms / 600) / 100;

const listened = ({ given }: Pick<SessionRow, 'given'>) =>
  given.answers.map(({ request }) => request.listening);

/** Duration of a session in minutes, with two decimals; see sessionMinutes. */
export function minutesOf(row: Pick<SessionRow, 'record' | 'given'>): number | null {
  const { consentedAt, timeScale } = row.record.session;
  const pageMs = listened(row).map((own) => own.pageMs);
  const minutes = sessionMinutes({ consentedAt, endedAt: endOf(row), timeScale, pageMs });
  return minutes === null ? null : Math.round(minutes * 100) / 100;
}

/** The last page with information about the sound output. */
const lastHeard = (row: SessionRow): Listening | undefined =>
  listened(row).findLast(({ device }) => device !== null);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

const breaksOf = ({ record: { checks } }: SessionRow): CheckRecord[] =>
  checks.filter(({ name }) => name === BREAK_RECORD);

const ABOUT: readonly Column<SessionRow>[] = [
  column('study', 'text', null, 'Name of the study (its folder).', ({ bound }) => bound.version.name),
  column('study_version', 'text', null, 'See the table of ratings.', ({ bound }) => bound.version.id),
  column(
    'mode',
    'text',
    null,
    'live, rehearsal or preview.',
    ({ record }) => record.session.mode,
    SESSION_MODES,
  ),
  column(
    'listener',
    'text',
    null,
    'Pseudonym, random per study; never the recruiter id.',
    ({ record }) => record.session.listenerId,
  ),
  column('session', 'text', null, 'One visit of a listener.', ({ record }) => record.session.id),
  column(
    'session_state',
    'text',
    null,
    'State: entered (no consent yet), active, completed, screened_out (ended by a check), left (stopped early or withdrew consent), declined, full (no place was left), took_part (in another study of the group).',
    ({ record }) => record.session.state,
    SESSION_STATES,
  ),
  column(
    'stratum',
    'text',
    null,
    'Part of the listeners with separate quotas; empty if the study has none.',
    ({ record }) => record.session.stratum,
  ),
  column(
    'verification',
    'text',
    null,
    "Verification by the recruiter: token (it signed the link), submission (its API knew the link's submission); empty: none.",
    ({ record }) => record.session.verification,
    VERIFICATIONS,
  ),
  column('language', 'text', null, 'Last language of the session.', ({ bound, record }) =>
    languageOf(bound, record.session),
  ),
  column(
    'consent_version',
    'text',
    null,
    'Hash of the consent text that the listener answered.',
    ({ record }) => record.session.consentVersion,
  ),
];

const TIMES: readonly Column<SessionRow>[] = [
  column('entered_at', 'time', 'UTC', 'First arrival, ISO 8601.', ({ record }) =>
    time(record.session.createdAt),
  ),
  column('consented_at', 'time', 'UTC', 'Consent given or declined, ISO 8601.', ({ record }) =>
    time(record.session.consentedAt),
  ),
  column('ended_at', 'time', 'UTC', 'Completed, screened out or left, ISO 8601.', (row) => time(endOf(row))),
  column('minutes', 'number', 'min', 'Consent to the end, pauses included.', minutesOf),
  column('page_minutes', 'number', 'min', 'Time on answered pages.', (row) =>
    toMinutes(sum(listened(row).map(({ pageMs }) => pageMs))),
  ),
  column('hidden_minutes', 'number', 'min', 'Part of page_minutes while the tab was hidden.', (row) =>
    toMinutes(sum(listened(row).map(({ hidden }) => spentMs(hidden)))),
  ),
  column('pages', 'integer', null, 'Pages of the plan.', ({ record }) => record.pages.length),
  column('pages_answered', 'integer', null, 'Of these, answered.', ({ record }) => record.answers.length),
  column('breaks', 'integer', null, 'Rests taken.', (row) => breaksOf(row).length),
  column('break_seconds', 'number', 's', 'Total duration of the breaks.', (row) =>
    sum(breaksOf(row).map(({ result: { seconds = 0 } }) => Number(seconds))),
  ),
];

const decided = ({ record: { decisions } }: SessionRow) => standing(decisions);

const DECISIONS: readonly Column<SessionRow>[] = [
  column(
    'decision',
    'text',
    null,
    'Decision by hand about the ratings, if in force: exclude (none counts), keep (reviewed; the rules apply).',
    (row) => decided(row).data?.verdict ?? null,
    ['keep', 'exclude'],
  ),
  column(
    'decision_reason',
    'free text',
    null,
    'Reason for the decision.',
    (row) => decided(row).data?.reason ?? null,
  ),
  column('decision_by', 'free text', null, 'Person who decided.', (row) => decided(row).data?.actor ?? null),
  column('decision_at', 'time', 'UTC', 'Time of the decision, ISO 8601.', (row) =>
    time(decided(row).data?.at ?? null),
  ),
  column(
    'decision_unblinded',
    'boolean',
    null,
    'Whether the console had shown the names of the systems before.',
    (row) => decided(row).data?.unblinded ?? null,
  ),
  column(
    'return_asked',
    'free text',
    null,
    'Reason for asking the listener to return the study, if decided; it does not change which ratings count.',
    (row) => decided(row).pay?.reason ?? null,
  ),
];

const reported = (key: string) => (row: SessionRow) => lastOf(row, DEVICE_RECORD)[key] ?? null;

const DEVICE: readonly Column<SessionRow>[] = [
  column('browser', 'free text', null, 'Browser family, as reported by the browser.', reported('browser')),
  column('browser_major', 'integer', null, 'Its major version.', reported('browserMajor')),
  column('os', 'free text', null, 'Operating system family.', reported('os')),
  column('device', 'text', null, 'Kind of device, as reported by the browser.', reported('form'), [
    'desktop',
    'tablet',
    'phone',
  ]),
  column('touch', 'boolean', null, 'Whether the device has a touch screen.', reported('touch')),
  column('screen_width', 'integer', 'px', 'Of the screen, in CSS pixels.', reported('screenWidth')),
  column('screen_height', 'integer', 'px', 'Of the screen, in CSS pixels.', reported('screenHeight')),
  column('pixel_ratio', 'number', null, 'Device pixels per CSS pixel.', reported('pixelRatio')),
  ...pageMeasures
    .filter(({ name }) => Object.hasOwn(DEVICE_FIELDS, name))
    .map(({ column: header, unit, meaning, of }) =>
      column(header, 'number', unit, `${meaning} As on the last page.`, (row: SessionRow) => {
        const page = lastHeard(row);
        return page ? of(page) : null;
      }),
    ),
  column(
    'max_channel_count',
    'integer',
    null,
    'Number of channels of the output.',
    (row) => lastHeard(row)?.device?.maxChannelCount ?? null,
  ),
  column(
    'same_browser_as',
    'text',
    null,
    'Earlier session in this browser under another participant id: the same person, or another person on the same computer; empty: none.',
    (row) => lastOf(row, SAME_BROWSER_RECORD)['session'] ?? null,
  ),
  column('sound_events', 'integer', null, 'Number of audio events: see the table of events.', (row) =>
    sum(listened(row).map(({ sound }) => sound.length)),
  ),
];

/** Columns of the table of sessions. `steps`: keys and types of the values that steps of any session recorded. */
export function sessionColumns(steps: StepKeys): Column<SessionRow>[] {
  const fixed = [...ABOUT, ...TIMES, ...DECISIONS, ...DEVICE];
  return [...fixed, ...stepColumns(steps, new Set(fixed.map(({ name }) => name)))];
}
