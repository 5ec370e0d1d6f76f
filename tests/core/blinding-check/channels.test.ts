import { expect, test } from 'vitest';
import { CHANNELS, isAdmitted, SECRETS } from '#core/blinding-check/channels.ts';

test('what docs/study/blinding.md admits: outlines that name their clip, and heads and bytes of streamed clips', () => {
  const admitted = (isStreamed: boolean): string[] =>
    CHANNELS.flatMap((channel) =>
      SECRETS.filter((secret) => isAdmitted(channel, secret, isStreamed)).map(
        (secret) => `${channel}: ${secret}`,
      ),
    );
  const naming = (channel: string): string[] =>
    ['trap', 'repeat', 'system', 'clip'].map((secret) => `${channel}: ${secret}`);
  expect(admitted(false)).toEqual(naming('outline'));
  expect(admitted(true)).toEqual([...naming('header'), ...naming('equal bytes'), ...naming('outline')]);
});
