/** The ways in which what is received could tell something. */
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

/** What could be told. */
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
  /** Only of clips that are streamed. */
  ofStreams: boolean;
}

/** What names a clip in any session names its system and whether it is a trap. */
const NAMES_THE_CLIP: readonly Secret[] = ['trap', 'repeat', 'system', 'clip'];

/**
 * What docs/study/blinding.md admits. A drawn outline is a picture of the decoded sound. A streamed clip is a file that a media element plays as
 * it arrives: one of a few, with its padding in the head. None of this may tell anything of the other clips on a page.
 */
const ADMITTED: readonly Admission[] = [
  { channel: 'outline', secrets: NAMES_THE_CLIP, ofStreams: false },
  { channel: 'header', secrets: NAMES_THE_CLIP, ofStreams: true },
  { channel: 'equal bytes', secrets: NAMES_THE_CLIP, ofStreams: true },
];

/** Whether docs/study/blinding.md says that a channel may tell a secret. */
export const isAdmitted = (channel: Channel, secret: Secret, isStreamed: boolean): boolean =>
  ADMITTED.some(
    (each) => each.channel === channel && each.secrets.includes(secret) && (isStreamed || !each.ofStreams),
  );
