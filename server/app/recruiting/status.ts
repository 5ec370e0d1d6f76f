import {
  crossTable,
  MISMATCHES,
  reconcile,
  type Found,
  type Reconcilable,
} from '#core/recruitment/reconcile.ts';
import { groupBy } from '#core/order/group-by.ts';
import { earnedCode } from '#core/recruitment/recruiters.ts';
import { payRows, payWarnings } from '#core/recruitment/pay-report.ts';
import type { BonusBatch, LinkTrouble } from '../../db/contract/recruiter-store.ts';
import { money, totalOf } from './amounts.ts';
import { clientOf, lastFour, ofEachStudy, overviewOf, type Desk, type Overview } from './desk.ts';
import { peopleOf, type Person } from './people.ts';

/** Data for the comparison. It omits people if the recruiter was not asked about them. */
function reconcilable({ people, submissions, cameWith }: Overview, desk: Desk): Reconcilable[] {
  const reported = people.filter(({ recruit }) => submissions.length > 0 || recruit.status !== null);
  const known = new Set([...cameWith, ...people.map(({ submission }) => submission?.id)]);
  const here = reported.map(({ submission, recruit, phase, session }): Reconcilable => ({
    submissionId: submission?.id ?? recruit.submissionId,
    phase,
    enteredCode: submission?.enteredCode ?? null,
    completedAt: submission?.completedAt ?? null,
    session: {
      listener: session.listenerId,
      state: session.state,
      earned: earnedCode(desk.version.study.config, session),
    },
  }));
  const elsewhere = submissions
    .filter(({ id }) => !known.has(id))
    .map(({ id, status, enteredCode, completedAt }): Reconcilable => ({
      submissionId: id,
      phase: desk.recruiter.phaseOf(status),
      enteredCode,
      completedAt,
      session: null,
    }));
  return [...here, ...elsewhere];
}

function foundText(found: readonly Found[]): string[] {
  const kinds = [...new Set(found.map(({ mismatch }) => mismatch))];
  return kinds.flatMap((kind) => [
    `\n${kind}: ${MISMATCHES[kind]}`,
    ...found
      .filter(({ mismatch }) => mismatch === kind)
      .map(
        ({ listener, submissionId, note }) =>
          `  ${listener ?? `submission ${lastFour(submissionId)}`}${note === null ? '' : ` (${note})`}`,
      ),
  ]);
}

function payText(people: readonly Person[], { version }: Desk): string[] {
  const { reward } = version.study.config.recruitment;
  const timed = people.flatMap(({ session, versionNumber, spentMs }) => {
    if (spentMs === null || spentMs <= 0 || session.state === 'active') return [];
    const condition = [`version ${versionNumber}`, session.stratum]
      .filter((part) => part !== null)
      .join(', ');
    return [{ state: session.state, condition, minutes: spentMs / 60_000 }];
  });
  const rows = payRows(timed, reward);
  const lines = rows.map(({ condition, state, sessions, medianMinutes, hourly }) => {
    const pay = hourly === null ? '' : `, ${hourly.toFixed(2)} ${reward?.slice(-3)} an hour`;
    return `  ${condition}, ${state}: ${sessions} sessions, median ${medianMinutes.toFixed(1)} minutes${pay}`;
  });
  if (lines.length === 0) return [];
  return ['\ntime and pay', ...lines, ...payWarnings(rows, reward).map((line) => `  warning: ${line}`)];
}

const bonusText = (batches: readonly BonusBatch[]): string[] =>
  batches.length === 0
    ? []
    : [
        '\nbonuses',
        ...batches.map(
          (batch) =>
            `  ${batch.reason}: ${batch.bonuses.length} listeners, ${money(totalOf(batch), batch.currency)}, ${batch.state}`,
        ),
      ];

const VOUCHED = {
  token: 'by a signed link',
  submission: 'by a verified submission',
  none: 'by an unverified link',
} as const;

/** How the links of these people were verified. */
function linksText(people: readonly Person[]): string[] {
  const groups = groupBy(people, ({ session }) => session.verification ?? 'none');
  return [...groups].map(([how, group]) => `  ${group.length} entered ${VOUCHED[how]}`);
}

const troubleText = (troubles: readonly LinkTrouble[]): string[] =>
  troubles.length === 0
    ? []
    : [
        '\nrefused or unverified links',
        ...troubles.map(
          ({ kind, why, links, lastAt }) =>
            `  ${links} ${kind}, last ${new Date(lastAt).toISOString()}: ${why}`,
        ),
      ];

/** Names and statuses of the recruiter's own studies, or the reason why they are unknown. */
async function studyText(desk: Desk, { people, refusals }: Overview): Promise<string[]> {
  const { name } = desk.recruiter;
  const client = clientOf(desk);
  const recruits = people.map(({ recruit }) => recruit);
  const asked = await ofEachStudy(recruits, (id) => client.study(id));
  const refused = new Map([...refusals, ...asked.refusals]);
  return [
    ...asked.replies.map((study) => `${study.name} on ${name}: ${study.status}`),
    ...[...refused].map(([id, why]) => `study ${lastFour(id)} on ${name} is omitted: ${why}`),
  ];
}

/**
 * The recruiter's view of the study beside the results of its sessions. Without a token, only the results of the
 * sessions.
 */
export async function recruitmentStatus(desk: Desk): Promise<string> {
  const { store, version, recruiter, access, now } = desk;
  const ask = access.token !== null;
  const overview = await overviewOf(desk, ask);
  const all = reconcilable(overview, desk);
  return [
    `${version.name}: ${overview.people.length} listeners from ${recruiter.name}`,
    ...(ask ? await studyText(desk, overview) : []),
    ...(ask ? [] : [`${recruiter.name} was not asked: no token is set. Its last messages are used`]),
    ...linksText(overview.people),
    ...crossTable(all).map(({ phase, state, count }) => `  ${count} ${phase} there, ${state} here`),
    ...troubleText(await store.linkTroubles(version.studyId)),
    ...foundText(reconcile(all, now)),
    ...payText(await peopleOf(store, version), desk),
    ...bonusText(await store.bonusBatches(version.studyId)),
  ].join('\n');
}
