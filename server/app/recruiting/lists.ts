import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MESSAGE_CHARACTERS } from '#core/words/rejection-reasons.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { leftOutText, wishedBonuses, type BonusWish } from './bonus-plan.ts';
import { overviewOf, type Desk, type Overview, type Reviewed } from './desk.ts';
import { judgePerson } from './review.ts';

interface Line {
  person: Reviewed;
  amount?: number;
  category?: string;
  text?: string;
}

const pid: Column<Line> = column(
  'participant_id',
  'text',
  null,
  '',
  ({ person }) => person.recruit.participantId,
);
const listener: Column<Line> = column(
  'listener',
  'text',
  null,
  '',
  ({ person }) => person.session.listenerId,
);
const text = (name: 'category' | 'text'): Column<Line> =>
  column(name, 'text', null, '', (line) => line[name] ?? null);

/** Template of a message with the known facts. The sender may add to it. */
function rejectionText(reason: string): string {
  const words =
    `Thank you for taking part. We have to reject your submission for this reason: ${reason} ` +
    'The study said beforehand that attention is checked. Please write to us if you think that this is wrong.';
  return words.padEnd(MESSAGE_CHARACTERS, '.');
}

/** Submissions that the rules permit to reject, with a category and a message. */
function rejectable(people: readonly Reviewed[]): Line[] {
  return people.flatMap((person) => {
    const [ground] = judgePerson(person, people).grounds;
    return ground ? [{ person, category: ground.category, text: rejectionText(ground.reason.en) }] : [];
  });
}

const RETURN_REASONS: Readonly<Record<string, string>> = {
  left: 'Withdrew consent.',
  declined: 'Withdrew consent.',
  active: 'Did not finish the study.',
  entered: 'Did not finish the study.',
  full: 'No place was left.',
  took_part: 'Took part in another study of the group.',
};

const MISUNDERSTOOD = 'Did not pass the questions about the instructions.';

/**
 * Whether a listener may still be taking part, because their time is not over by the server's clock or the
 * recruiter's.
 */
function isUnderWay({ session, submission, placeUntil, phase }: Reviewed, now: number): boolean {
  const isOpen = session.state === 'active' || session.state === 'entered';
  return isOpen && ((submission !== null && phase === 'active') || placeUntil > now);
}

function returnable(people: readonly Reviewed[], now: number): Line[] {
  return people.flatMap((person) => {
    const { session, phase } = person;
    const isWithoutCode = session.state === 'screened_out' && session.code === null;
    const reason = person.returnAsked ?? (isWithoutCode ? MISUNDERSTOOD : RETURN_REASONS[session.state]);
    const isOver = phase === 'returned' || phase === 'approved' || phase === 'rejected';
    const isEarly = person.returnAsked === null && isUnderWay(person, now);
    return reason === undefined || isOver || isEarly ? [] : [{ person, text: reason }];
  });
}

interface Lists {
  approvals: Line[];
  rejections: Line[];
  returns: Line[];
}

/** Listeners to approve, those who may be rejected, and those to ask to return. */
export function listsOf({ people }: Pick<Overview, 'people'>, now: number): Lists {
  const rejections = rejectable(people);
  const may = new Set(rejections.map(({ person }) => person));
  const isOpen = ({ phase }: Reviewed): boolean => phase !== 'approved' && phase !== 'rejected';
  const approvals = people.filter(
    (person) =>
      person.session.state === 'completed' &&
      isOpen(person) &&
      !may.has(person) &&
      person.returnAsked === null,
  );
  return {
    approvals: approvals.map((person) => ({ person })),
    rejections: rejections.filter(({ person }) => isOpen(person)),
    returns: returnable(people, now),
  };
}

/** A list with the recruiter's ids, as a file. */
interface ListFile {
  file: string;
  lines: number;
  content: string;
}

/**
 * Files for manual upload to the recruiter: listeners to approve, those who may be rejected, those to ask to return,
 * all people to block and, with a `wish`, bonuses.
 */
export async function listFiles(
  desk: Desk,
  wish: BonusWish | null,
): Promise<{ files: ListFile[]; leftOut: number }> {
  const { store, version, actor, now } = desk;
  const overview = await overviewOf(desk, desk.access.token !== null);
  const { people } = overview;
  const { approvals, rejections, returns } = listsOf(overview, now);
  const { wished: bonuses, leftOut } = wish
    ? await wishedBonuses(desk, overview, wish)
    : { wished: [], leftOut: 0 };
  const lists: { file: string; columns: readonly Column<Line>[] | null; lines: Line[] }[] = [
    { file: 'approve.csv', columns: [pid, listener], lines: approvals },
    {
      file: 'reject.csv',
      columns: [pid, listener, text('category'), text('text')],
      lines: rejections,
    },
    { file: 'return.csv', columns: [pid, listener, text('text')], lines: returns },
    { file: 'block.csv', columns: [pid], lines: people.map((person) => ({ person })) },
    ...(wish ? [{ file: 'bonus.csv', columns: null, lines: bonuses }] : []),
  ];
  const detail = `${actor} wrote lists with recruiter ids: ${lists.map(({ file, lines }) => `${file} ${lines.length}`).join(', ')}`;
  const { studyId } = version;
  await store.recordEvent({ studyId, sessionId: null, kind: 'recruiter-ids-exported', detail, at: now });
  const files = lists.map(({ file, columns, lines }) => ({
    file,
    lines: lines.length,
    // Prolific accepts bonuses only without a header.
    content: columns
      ? headerLine(columns) + rowLines(columns, lines)
      : lines
          .map(({ person, amount = 0 }) => `${person.recruit.participantId},${(amount / 100).toFixed(2)}\n`)
          .join(''),
  }));
  return { files, leftOut };
}

/** Writes the lists to a folder; only its owner can read them. */
export async function writeLists(
  desk: Desk,
  { out, wish }: { out: string; wish: BonusWish | null },
): Promise<string> {
  const { files, leftOut } = await listFiles(desk, wish);
  await mkdir(out, { recursive: true, mode: 0o700 });
  for (const { file, content } of files) await writeAtomically(join(out, file), content, 0o600);
  const linesOf = (name: string): number => files.find(({ file }) => file === name)?.lines ?? 0;
  return [
    ...files.map(({ file, lines }) => `${join(out, file)}  ${lines}`),
    'These files contain recruiter ids of people: do not share them, and delete them after use.',
    ...(linesOf('reject.csv') > 0
      ? ['reject.csv lists submissions that may be rejected, with reasons: edit the text, or approve them.']
      : []),
    ...leftOutText(desk, leftOut),
    ...(linesOf('bonus.csv') > 0 ? ['Uploading bonus.csv twice pays twice.'] : []),
  ].join('\n');
}
