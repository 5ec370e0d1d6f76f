import type { EvidenceRuleFacts, Judged, WrittenSession } from './contract/rule.ts';
import { constantTimes } from './rules/constant-times.ts';
import { fasterThanPage } from './rules/faster-than-page.ts';
import { noDeviceNote } from './rules/no-device-note.ts';
import { sharedTexts } from './rules/shared-texts.ts';
import { soundTiming } from './rules/sound-timing.ts';
import { textWithoutTyping } from './rules/text-without-typing.ts';
import type { EvidenceSession } from './contract/session.ts';

const ALONE = [noDeviceNote, textWithoutTyping, constantTimes, fasterThanPage, soundTiming];

/** All evidence rules. They are not part of a screening set and cannot exclude ratings. */
export const evidenceRules: readonly EvidenceRuleFacts[] = [...ALONE, sharedTexts];

/** Intermediate result of a session, until all sessions of the study were read. */
export interface EvidenceRecord extends WrittenSession {
  /** Judgements of rules that need only this session. */
  alone: readonly Judged[];
}

/** Judgements of a single session, with the texts by which it is compared with others. */
export function evidenceRecord(session: EvidenceSession): EvidenceRecord {
  return {
    session: session.session,
    listener: session.listener,
    mode: session.mode,
    reasons: session.pages.flatMap(({ reasons }) => reasons),
    alone: ALONE.map((rule) => ({ rule, ...rule.judge(session) })),
  };
}

/** Judgements of the rules that compare sessions, for each session of a study, in the order given. */
export function judgeCompared(sessions: readonly WrittenSession[]): Judged[] {
  return sharedTexts.judgeAll(sessions).map((judgement) => ({ rule: sharedTexts, ...judgement }));
}

/** Judgements of all rules on each session of a study, by session, in the order of `evidenceRules`. */
export function evidenceBySession(records: readonly EvidenceRecord[]): Map<string, Judged[]> {
  const compared = judgeCompared(records);
  return new Map(
    records.map(({ session, alone }, index) => {
      const judged = compared[index];
      return [session, [...alone, ...(judged ? [judged] : [])]];
    }),
  );
}
