import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { PrimaryAnalysis } from '#core/primary/primary.ts';
import type { Study } from '#core/study/study.ts';

export interface StudyVersion {
  /** SHA-256 of the canonical JSON of {name, study}, hexadecimal: anybody can compute it again. */
  id: string;
  studyId: string;
  /** Folder name; what a researcher calls the study. */
  name: string;
  /** The unguessable part of the listener's link. */
  slug: string;
  /** 1, 2, ... in the order in which they were stored. */
  number: number;
  /** Of one that is staged only: when it was staged. */
  publishedAt: number;
  /** Of the study, not of the version: whether new listeners are let in. */
  state: StudyState;
  study: Study;
  /** As resolved when the version was stored; null: stored before there was one. */
  primary: PrimaryAnalysis | null;
}

/** draft: staged and never published; for listeners it is not there. */
export const STUDY_STATES = ['draft', 'open', 'paused', 'closed'] as const;
export type StudyState = (typeof STUDY_STATES)[number];

/** A state that a study is put into by hand; a draft is opened by publishing it. */
export type LiveState = Exclude<StudyState, 'draft'>;

/** A version without its content. */
export interface VersionEntry {
  id: string;
  number: number;
  /** null: it is staged only. */
  publishedAt: number | null;
  /** When it was staged; null: it is published. */
  stagedAt: number | null;
  /** Whether new sessions get it; of a draft: whether they would. */
  isCurrent: boolean;
}

/** The content of a version as it is stored. */
export interface VersionText {
  name: string;
  /** SHA-256 of the canonical JSON of {name, study}, hexadecimal. */
  id: string;
  /** Canonical JSON of the study. */
  document: string;
  /** Canonical JSON of its primary analysis, which is not hashed: `document` says what was declared. null: none. */
  primary: string | null;
}

/**
 * Writes and hashes a study. That of ten thousand clips takes half a second, so that servers have a thread do it: their listeners would
 * wait.
 */
export function versionText(name: string, study: Study, primary: PrimaryAnalysis | null): VersionText {
  const document = canonicalJson(study);
  const id = createHash('sha256')
    .update(`{"name":${canonicalJson(name)},"study":${document}}`)
    .digest('hex');
  return { name, id, document, primary: primary && canonicalJson(primary) };
}

export interface NewVersion extends VersionText {
  /** Used only when the study is new. */
  slug: string;
  at: number;
}

/** Studies and their versions. */
export interface VersionStore {
  /**
   * Stores an immutable version that new sessions get from now on; a draft becomes open. Publishing the same content again gives the
   * version that exists, be it staged or published.
   */
  publishVersion(version: NewVersion): Promise<StudyVersion>;
  /**
   * Stores an immutable version that no listener gets before it is published: only previews show it. A new study becomes a draft. The
   * same content again gives the version that exists.
   */
  stageVersion(version: NewVersion): Promise<StudyVersion>;
  /** Publishes a version that is stored, as publishVersion does. Throws 'not-found'. */
  publishStored(id: string, at: number): Promise<StudyVersion>;
  /** The version that new sessions get: the one published last. null for a draft, as for what nobody knows. */
  currentVersionBySlug(slug: string): Promise<StudyVersion | null>;
  /** Of a draft, the version that was staged last. */
  currentVersionByName(name: string): Promise<StudyVersion | null>;
  versionById(id: string): Promise<StudyVersion | null>;
  /** Of every study, drafts included, by name. */
  listCurrentVersions(): Promise<StudyVersion[]>;
  /** All versions of a study, the newest first; none for a name that no study has. */
  versionsOf(studyName: string): Promise<VersionEntry[]>;
  /**
   * Opens, pauses or closes a study to new listeners. Throws 'not-found' for a name that no study has, 'wrong-state' for a draft.
   */
  setStudyState(name: string, state: LiveState, at: number): Promise<void>;
}
