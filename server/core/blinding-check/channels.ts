/** Properties of replies that could reveal a secret. */
export const CHANNELS = [
  'size',
  'header',
  'order',
  'position',
  'timing',
  'equal bytes',
  'outline',
  'text',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Facts that listeners must not find out. */
export const SECRETS = ['trap', 'repeat', 'copy', 'role', 'system', 'clip'] as const;
export type Secret = (typeof SECRETS)[number];

/** A feature by its channel and its name within that. */
export interface FeatureName {
  channel: Channel;
  name: string;
}

interface Admission {
  channel: Channel;
  secrets: readonly Secret[];
  /** Whether only streamed clips are admitted. */
  ofStreams: boolean;
}

/** Secrets that follow from knowing which clip is played. */
const NAMES_THE_CLIP: readonly Secret[] = ['trap', 'repeat', 'system', 'clip'];

/**
 * Admitted limits of blinding, as docs/study/blinding.md lists them. A drawn outline is a picture of the decoded sound. A streamed clip is a
 * file that a media element plays as it arrives: one of a few, with its padding in the head. Neither may reveal anything about the other
 * clips on a page.
 */
const ADMITTED: readonly Admission[] = [
  { channel: 'outline', secrets: NAMES_THE_CLIP, ofStreams: false },
  { channel: 'header', secrets: NAMES_THE_CLIP, ofStreams: true },
  { channel: 'equal bytes', secrets: NAMES_THE_CLIP, ofStreams: true },
];

/** Whether docs/study/blinding.md admits that a channel may reveal a secret. */
export const isAdmitted = (channel: Channel, secret: Secret, isStreamed: boolean): boolean =>
  ADMITTED.some(
    (each) => each.channel === channel && each.secrets.includes(secret) && (isStreamed || !each.ofStreams),
  );
