import { expect, test } from 'vitest';
import { earnedTotals, forecastCost, ledgerOf, type WorkedSession } from '#core/recruitment/ledger.ts';
import { ratesOf, type Rates } from '#core/recruitment/rates.ts';
import { amountText } from '#core/text/money.ts';

function rates(declared: Parameters<typeof ratesOf>[0]): Rates {
  const found = ratesOf(declared);
  if (!found) throw new Error('no pay is declared');
  return found;
}

const ATT = rates({ reward_per_judgement: '0.80 CNY', platform_fee: 25 });
const BOTH = rates({ reward: '1.00 CNY', reward_per_judgement: '0.80 CNY' });

const session = (changes: Partial<WorkedSession>): WorkedSession => ({
  listener: 'L1',
  state: 'completed',
  judgements: 10,
  unpaid: null,
  rates: ATT,
  ...changes,
});
const earned = (...sessions: WorkedSession[]): string[] =>
  ledgerOf(sessions).map((row) => amountText(row.earned));

test('every judgement is paid, in sessions that stopped early too, and the reward only for completed ones', () => {
  expect(
    earned(
      session({}),
      session({ listener: 'L2', state: 'left', judgements: 3 }),
      session({ listener: 'L3', rates: BOTH }),
      session({ listener: 'L4', rates: BOTH, state: 'active', judgements: 1 }),
    ),
  ).toEqual(['8.00', '2.40', '9.00', '0.80']);
});

test('decisions on the payment count, and sessions of one listener are added', () => {
  const rows = ledgerOf([
    session({}),
    session({ judgements: 5 }),
    session({ listener: 'L2', unpaid: 'rejected' }),
  ]);
  expect(
    rows.map(({ listener, judgements, unpaid, earned: own }) => [
      listener,
      judgements,
      unpaid,
      amountText(own),
    ]),
  ).toEqual([
    ['L1', 15, null, '12.00'],
    ['L2', 10, 'rejected', '0.00'],
  ]);
  expect(ledgerOf([session({ rates: null })])).toEqual([]);
});

test('totals are kept apart by currency, and the fee is that of each version', () => {
  const dollars = rates({ reward: '2.00 USD' });
  const totals = earnedTotals([
    session({}),
    session({ listener: 'L2', rates: BOTH }),
    session({ listener: 'L3', rates: dollars }),
    session({ listener: 'L4', unpaid: 'returned' }),
  ]);
  expect(
    totals.map(({ currency, listeners, judgements, pay, fee, total }) => [
      currency,
      listeners,
      judgements,
      ...[pay, fee, total].map(amountText),
    ]),
  ).toEqual([
    ['CNY', 2, 20, '17.00', '2.00', '19.00'],
    ['USD', 1, 10, '2.00', '0.00', '2.00'],
  ]);
});

test('the forecast is what ended sessions earned, and a whole session for each that is missing', () => {
  const sessions = [
    session({}),
    session({ listener: 'L2', state: 'left', judgements: 3 }),
    session({ listener: 'L3', state: 'active', judgements: 2 }),
    session({ listener: 'L4', unpaid: 'returned' }),
  ];
  const planned = { rates: ATT, sessions: 4, session: 80_000n };
  const forecast = forecastCost(sessions, planned);
  // 8.00 + 2.40 + 3 x 8.00
  expect(forecast && [amountText(forecast.pay), amountText(forecast.total), forecast.remaining]).toEqual([
    '34.40',
    '43.00',
    3,
  ]);
  expect(forecastCost(sessions, { ...planned, sessions: null })).toBeNull();
});
