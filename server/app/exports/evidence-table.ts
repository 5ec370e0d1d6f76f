import { evidenceRules } from '#core/evidence/registry.ts';
import type { Judged } from '#core/evidence/contract/rule.ts';
import { column, type Column } from '#core/ratings/ratings.ts';

/** Result of an evidence rule for a session. */
export interface EvidenceRow extends Judged {
  session: string;
  listener: string;
}

export const EVIDENCE_COLUMNS: readonly Column<EvidenceRow>[] = [
  column('session', 'text', null, 'See the table of sessions.', (row) => row.session),
  column(
    'listener',
    'text',
    null,
    'Pseudonym, random per study; never the recruiter id.',
    (row) => row.listener,
  ),
  column(
    'rule',
    'text',
    null,
    evidenceRules.map(({ id, meaning }) => `${id}: ${meaning.en}`).join(' '),
    ({ rule }) => rule.id,
    evidenceRules.map(({ id }) => id),
  ),
  column(
    'rule_version',
    'integer',
    null,
    'Grows with every change of what the rule flags.',
    ({ rule }) => rule.version,
  ),
  column(
    'flagged',
    'boolean',
    null,
    'Whether the rule flags the session; missing where the session has too little to judge. A flag for a person to look at: it ' +
      'excludes no rating and is never a reason to reject a submission.',
    ({ flagged }) => flagged,
  ),
  column('evidence', 'free text', null, 'Measured values, in words.', ({ seen }) => seen.en),
];
