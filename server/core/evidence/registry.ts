import type { EvidenceRuleFacts, Judged, WrittenSession } from './contract/rule.ts';
import { constantTimes } from './rules/constant-times.ts';
import { fasterThanPage } from './rules/faster-than-page.ts';
import { noDeviceNote } from './rules/no-device-note.ts';
import { sharedTexts } from './rules/shared-texts.ts';
import { soundTiming } from './rules/sound-timing.ts';
import { textWithoutTyping } from './rules/text-without-typing.ts';
import type { EvidenceSession } from './contract/session.ts';

const ALONE = [noDeviceNote, textWithoutTyping, constantTimes, fasterThanPage, soundTiming];

/** Every evidence rule. They belong to no screening set: none of them can exclude a rating. */
export const evidenceRules: readonly EvidenceRuleFacts[] = [...ALONE, sharedTexts];

/** What is kept of a session until all sessions of its study were read. */
export interface EvidenceRecord extends WrittenSession {
  /** The judgements that need this session alone. */
  alone: readonly Judged[];
}

/** What the rules say about one session alone, with what it is compared with others by. */
export function evidenceRecord(session: EvidenceSession): EvidenceRecord {
  return {
    session: session.session,
    listener: session.listener,
    mode: session.mode,
    reasons: session.pages.flatMap(({ reasons }) => reasons),
    alone: ALONE.map((rule) => ({ rule, ...rule.judge(session) })),
  };
}

/** What the rules that compare sessions say about each of all sessions of a study, in the order given. */
export function judgeCompared(sessions: readonly WrittenSession[]): Judged[] {
  return sharedTexts.judgeAll(sessions).map((judgement) => ({ rule: sharedTexts, ...judgement }));
}

/** The judgements of all rules about each session of a study, by session, in the order of `evidenceRules`. */
export function evidenceBySession(records: readonly EvidenceRecord[]): Map<string, Judged[]> {
  const compared = judgeCompared(records);
  return new Map(
    records.map(({ session, alone }, index) => {
      const judged = compared[index];
      return [session, [...alone, ...(judged ? [judged] : [])]];
    }),
  );
}
