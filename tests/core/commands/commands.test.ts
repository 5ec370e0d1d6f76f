import { expect, test } from 'vitest';
import type { EffectView } from '#core/api/quality.ts';
import { exportRequest } from '#core/api/exports.ts';
import { analyseCommand } from '#core/commands/analyse-command.ts';
import { exportCommand } from '#core/commands/export-command.ts';
import { screenCommand } from '#core/commands/screen-command.ts';

const scope = { listeners: 2, sessions: 2, ratings: 8 };
const effect: EffectView = { all: scope, primary: scope, chosen: scope, scales: [], metrics: null };

test('a shell reads each word of a command as one, whatever is in it', () => {
  const filter = { factor: 'voice', values: ["d'or", '$HOME'], isNot: false };
  const request = {
    rules: [],
    where: [filter],
    by: ['item'],
    rehearsals: true,
    metrics: [],
    lower: [],
    figures: [],
    reasonScores: null,
  };
  expect(analyseCommand('mine', request)).toBe(
    String.raw`earshot analyse mine --rules none --where 'voice=d'\''or,$HOME' --by item --rehearsals`,
  );
  const random = ['item', 'item x system'];
  const models = exportRequest.parse({ kind: 'models', engine: 'r', random });
  expect(exportCommand(models, 'mine')).toBe(
    "earshot model mine --engine r --random 'item, item x system' --json mine-models.json",
  );
});

test('rules that only flag, and none at all, have no command', () => {
  const commandOf = (rules: Parameters<typeof screenCommand>[1]['rules']) =>
    screenCommand('mine', { rules, rehearsals: true }, effect);
  expect(commandOf([{ rule: 'gold' }])).toBe('earshot screen mine --rules gold --rehearsals');
  expect(commandOf([{ rule: 'gold' }, { rule: 'excluded by hand', as: 'flag' }])).toBeNull();
  expect(commandOf([])).toBeNull();
});
