import type { BlindingTest } from './check-blinding.ts';
import type { Channel, Secret } from './channels.ts';

/** Channels as subjects of a finding. */
const SUBJECTS: Readonly<Record<Channel, string>> = {
  size: 'Sizes',
  header: 'Headers',
  order: 'The order of the slots',
  position: 'The position of a page',
  timing: 'Reply times',
  'equal bytes': 'Equal bytes',
  outline: 'Drawn outlines',
  text: 'The text of a page',
};

const PLURAL: ReadonlySet<Channel> = new Set(['size', 'header', 'timing', 'equal bytes', 'outline']);

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The secret, as the object of 'reveal'. */
function objectOf({ secret, target }: Pick<BlindingTest, 'secret' | 'target'>): string {
  const objects: Readonly<Record<Secret, string>> = {
    trap: 'which pages are traps',
    repeat: 'which pages are repeats',
    copy: 'which two slots play the same clip',
    role: `which slot is ${target}`,
    system: 'which system a slot is from',
    clip: 'which clip is played, by comparison with other sessions',
  };
  return objects[secret];
}

const REMEDIES: Readonly<Record<Channel, string>> = {
  size: 'Prepare the study again: every reply of a block then has one size.',
  header:
    'Give all clips one sample rate and channel count, and prepare the study again: headers then contain no checksum, frame size or padding length.',
  order: 'Slots must be in random order. Report this as a bug in Earshot.',
  position: 'Prepare the study again: each trap then takes a random place.',
  timing:
    'Run the check again while the machine is idle. If the finding remains, report it as a bug in Earshot.',
  'equal bytes': 'Prepare the study again: each clip then has several variants, and its bytes are masked.',
  outline: 'Compared slots must not have an outline. Report this as a bug in Earshot.',
  text: 'Give traps the same wording and texts as pages under test.',
};

/** A finding as a sentence: channel, secret, share identified and remedy. */
export function findingText(test: BlindingTest): string {
  const { block, method, channel, feature, hits, chance, own, secret } = test;
  const verb = PLURAL.has(channel) ? 'reveal' : 'reveals';
  const share = `${hits.right} of ${hits.of} identified, ${percent(chance)} by chance`;
  const ownText =
    own && secret === 'clip' ? ` ${own.named} of ${own.of} clips had a unique value in every session.` : '';
  return (
    `Block ${block + 1} (${method}): ${SUBJECTS[channel]} ${verb} ${objectOf(test)}: ${share} (${feature}).` +
    `${ownText} ${REMEDIES[channel]}`
  );
}
