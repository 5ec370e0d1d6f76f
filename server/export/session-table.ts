import type { DeviceFacts } from '#core/page.ts';
import { spentMs } from '#core/rate-session.ts';
import { column, type Column } from '#core/ratings.ts';
import { standing } from '#core/screening/decisions.ts';
import { sessionMinutes } from '#core/session-minutes.ts';
import { SESSION_MODES, SESSION_STATES } from '#core/session.ts';
import { VERIFICATIONS, type CheckRecord, type SessionRecord } from '../db/store.ts';
import type { BoundStudy } from '../listener/bound-study.ts';
import { SAME_BROWSER_RECORD } from '../listener/changed-id.ts';
import { languageOf } from '../listener/language.ts';
import { BREAK_RECORD, DEVICE_RECORD } from '../listener/notes.ts';
import type { SessionAnswers } from './session-answers.ts';
import { stepColumns, type StepKeys } from './step-columns.ts';

/** A session, whatever became of it. */
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

/** See sessionMinutes; to the second decimal. */
export function minutesOf(row: Pick<SessionRow, 'record' | 'given'>): number | null {
  const { consentedAt, timeScale } = row.record.session;
  const pageMs = listened(row).map((own) => own.pageMs);
  const minutes = sessionMinutes({ consentedAt, endedAt: endOf(row), timeScale, pageMs });
  return minutes === null ? null : Math.round(minutes * 100) / 100;
}

/** As it was when the last page was answered. */
const deviceOf = (row: SessionRow): DeviceFacts | null =>
  listened(row).findLast(({ device }) => device !== null)?.device ?? null;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

const breaksOf = ({ record: { checks } }: SessionRow): CheckRecord[] =>
  checks.filter(({ name }) => name === BREAK_RECORD);

const ABOUT: readonly Column<SessionRow>[] = [
  column('study', 'text', null, 'Name of the study: its folder.', ({ bound }) => bound.version.name),
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
    'How far it came: entered (not yet agreed), active, completed, screened_out (ended by a check), left (the consent was taken back), declined, full (no place was left), took_part (in another study of the group).',
    ({ record }) => record.session.state,
    SESSION_STATES,
  ),
  column(
    'stratum',
    'text',
    null,
    'Part of the listeners with quotas of its own; empty where the study has none.',
    ({ record }) => record.session.stratum,
  ),
  column(
    'verification',
    'text',
    null,
    "How the recruiter vouched for the listener: token (it signed the link), submission (its API knew the link's submission); empty: not at all.",
    ({ record }) => record.session.verification,
    VERIFICATIONS,
  ),
  column('language', 'text', null, 'What the listener read last.', ({ bound, record }) =>
    languageOf(bound, record.session),
  ),
  column(
    'consent_version',
    'text',
    null,
    'Hash of the consent text that was answered.',
    ({ record }) => record.session.consentVersion,
  ),
];

const TIMES: readonly Column<SessionRow>[] = [
  column('entered_at', 'time', 'UTC', 'First arrival, ISO 8601.', ({ record }) =>
    time(record.session.createdAt),
  ),
  column('consented_at', 'time', 'UTC', 'The decision about the consent, ISO 8601.', ({ record }) =>
    time(record.session.consentedAt),
  ),
  column('ended_at', 'time', 'UTC', 'Completed, screened out or left, ISO 8601.', (row) => time(endOf(row))),
  column('minutes', 'number', 'min', 'Consent to the end, pauses included.', minutesOf),
  column('page_minutes', 'number', 'min', 'Time on answered pages.', (row) =>
    toMinutes(sum(listened(row).map(({ pageMs }) => pageMs))),
  ),
  column('hidden_minutes', 'number', 'min', 'Part of it behind another tab.', (row) =>
    toMinutes(sum(listened(row).map(({ hidden }) => spentMs(hidden)))),
  ),
  column('pages', 'integer', null, 'Pages of the plan.', ({ record }) => record.pages.length),
  column('pages_answered', 'integer', null, 'Of these, answered.', ({ record }) => record.answers.length),
  column('breaks', 'integer', null, 'Rests taken.', (row) => breaksOf(row).length),
  column('break_seconds', 'number', 's', 'How long they were together.', (row) =>
    sum(breaksOf(row).map(({ result }) => Number(result['seconds'] ?? 0))),
  ),
];

const decided = ({ record: { decisions } }: SessionRow) => standing(decisions);

const DECISIONS: readonly Column<SessionRow>[] = [
  column(
    'decision',
    'text',
    null,
    'What somebody decided by hand about the ratings, as far as it holds: exclude (none counts), keep (looked at; the rules hold).',
    (row) => decided(row).data?.verdict ?? null,
    ['keep', 'exclude'],
  ),
  column(
    'decision_reason',
    'free text',
    null,
    'Why it was decided.',
    (row) => decided(row).data?.reason ?? null,
  ),
  column('decision_by', 'free text', null, 'Who decided.', (row) => decided(row).data?.actor ?? null),
  column('decision_at', 'time', 'UTC', 'When it was decided, ISO 8601.', (row) =>
    time(decided(row).data?.at ?? null),
  ),
  column(
    'decision_unblinded',
    'boolean',
    null,
    'Whether the names of the systems had been shown in the console before.',
    (row) => decided(row).data?.unblinded ?? null,
  ),
  column(
    'return_asked',
    'free text',
    null,
    'Why the listener is to be asked to return the study, where somebody decided so; it does not change what counts.',
    (row) => decided(row).pay?.reason ?? null,
  ),
];

const told = (key: string) => (row: SessionRow) => lastOf(row, DEVICE_RECORD)[key] ?? null;

const DEVICE: readonly Column<SessionRow>[] = [
  column('browser', 'free text', null, 'Family of the browser, as it says of itself.', told('browser')),
  column('browser_major', 'integer', null, 'Its major version.', told('browserMajor')),
  column('os', 'free text', null, 'Family of the operating system.', told('os')),
  column('device', 'text', null, 'Kind of device, as far as the browser tells.', told('form'), [
    'desktop',
    'tablet',
    'phone',
  ]),
  column('touch', 'boolean', null, 'Whether the screen is touched.', told('touch')),
  column('screen_width', 'integer', 'px', 'Of the screen, in CSS pixels.', told('screenWidth')),
  column('screen_height', 'integer', 'px', 'Of the screen, in CSS pixels.', told('screenHeight')),
  column('pixel_ratio', 'number', null, 'Device pixels in a CSS pixel.', told('pixelRatio')),
  column(
    'sample_rate_hz',
    'number',
    'Hz',
    'Rate of the sound output at the last page.',
    (row) => deviceOf(row)?.sampleRateHz ?? null,
  ),
  column(
    'base_latency_ms',
    'number',
    'ms',
    "Processing delay of the browser's sound.",
    (row) => deviceOf(row)?.baseLatencyMs ?? null,
  ),
  column(
    'output_latency_ms',
    'number',
    'ms',
    'Delay to the ear as the system reports it.',
    (row) => deviceOf(row)?.outputLatencyMs ?? null,
  ),
  column(
    'max_channel_count',
    'integer',
    null,
    'Channels that the output can play.',
    (row) => deviceOf(row)?.maxChannelCount ?? null,
  ),
  column(
    'same_browser_as',
    'text',
    null,
    'Session that the browser had before, under another participant id: the same person, or somebody else on the same computer; empty: none.',
    (row) => lastOf(row, SAME_BROWSER_RECORD)['session'] ?? null,
  ),
  column('sound_events', 'integer', null, 'What befell the sound: see the table of events.', (row) =>
    sum(listened(row).map(({ sound }) => sound.length)),
  ),
];

/** The columns of the table of sessions: `steps` names what the steps of all sessions said. */
export function sessionColumns(steps: StepKeys): Column<SessionRow>[] {
  const fixed = [...ABOUT, ...TIMES, ...DECISIONS, ...DEVICE];
  return [...fixed, ...stepColumns(steps, new Set(fixed.map(({ name }) => name)))];
}
