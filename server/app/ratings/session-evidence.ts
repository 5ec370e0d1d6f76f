import { evidencePage } from '#core/evidence/evidence-page.ts';
import type { EvidenceSession } from '#core/evidence/contract/session.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { DEVICE_RECORD } from '../listening/notes.ts';
import type { SessionAnswers } from './session-answers.ts';

/** A stored session in the form that evidence rules need. */
export function sessionEvidence(
  { blocks, clips }: BoundStudy,
  { session, checks }: Pick<SessionRecord, 'session' | 'checks'>,
  { pages, answers }: SessionAnswers,
): EvidenceSession {
  const byPosition = new Map(pages.map((page) => [page.position, page]));
  return {
    session: session.id,
    listener: session.listenerId,
    mode: session.mode,
    hasDeviceNote: checks.some(({ name }) => name === DEVICE_RECORD),
    pages: answers.flatMap((received) => {
      const page = byPosition.get(received.position);
      const block = page && blocks[page.block];
      if (!page || !block) return [];
      const durationOf = ({ clip, rendition }: (typeof page.slots)[number]): number =>
        clips.get(clip)?.renditions[rendition]?.durationMs ?? 0;
      return evidencePage(page, block, received, durationOf);
    }),
  };
}
