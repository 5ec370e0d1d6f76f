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

/**
 * What docs/blinding.md admits: a drawn outline is a picture of the decoded sound, which names the clip in any session. It must still
 * tell nothing of the other clips on its page.
 */
const ADMITTED: readonly { channel: Channel; secrets: readonly Secret[] }[] = [
  { channel: 'outline', secrets: ['trap', 'repeat', 'system', 'clip'] },
];

export const isAdmitted = (channel: Channel, secret: Secret): boolean =>
  ADMITTED.some((each) => each.channel === channel && each.secrets.includes(secret));
