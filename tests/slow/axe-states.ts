import { signIns, faults, refusals } from './axe-sign-in.ts';
import { block, type WalkThrough } from './axe-rig.ts';
import type { Walk } from './walk.ts';

/** Every method's pages in one session, the last followed by the code. */
function pagesOf(...names: readonly string[]): WalkThrough {
  return async ({ server, open, publish }) => {
    const version = await publish({ blocks: names.map(block) });
    const walk = await open();
    await walk.begin(server.link(version));
    for (const [index, name] of names.entries())
      await walk.through(name, index + 1, index === names.length - 1);
    await walk.title('finish.title');
    await walk.look('finished, with a code');
    return [walk];
  };
}

/** The first of ten pages. */
const labels: WalkThrough = async ({ server, open, publish }) => {
  const walk = await open();
  await walk.begin(server.link(await publish({ blocks: [block('ternary')] })));
  await walk.through('ternary', 1);
  return [walk];
};

const CHECKS = `consent_statements:
  - {en: I am at least 18 years old, zh: 我已年满 18 岁}
  - {en: I have read this and agree to take part, zh: 我已阅读并同意参加}
preparation:
  - sound level
  - {check: left right, on_fail: warn}
  - {check: digits in noise, on_fail: record, trials: 1, right: 1, attempts: 1}
  - check: comprehension
    questions:
      - question: {en: What do you judge?, zh: 您要评价什么？}
        options: [{en: How it sounds, zh: 听感}, {en: How loud it is, zh: 音量}]
        right: 1
        explanation: {en: You judge how it sounds., zh: 您评价的是听感。}
closing:
  - {check: demographics, required: [age, headphones]}
breaks: {every_minutes: 1, least_seconds: 20}
`;

/** Answers every trial of a check of ears with its first option. */
async function failByEar(walk: Walk, look: boolean, trials: number): Promise<void> {
  for (let trial = 1; trial <= trials; trial += 1) {
    await walk.button('check.play').click();
    if (look && trial === 1) await walk.look('check: playing');
    await walk.says('check.answer');
    if (look && trial === 1) await walk.look('check: answers open');
    await walk.page.locator('.option').first().click();
    if (trial < trials) await walk.button('check.play').waitFor();
  }
}

const steps: WalkThrough = async ({ server, open, publish }) => {
  const version = await publish({
    blocks: [
      block('mushra').replace('{method: mushra, pages: 1', '{training: true, method: mushra, items: [i1]'),
      block('acr').replace('pages: 1', 'pages: 2'),
    ],
    more: CHECKS,
  });
  const walk = await open();
  await walk.page.clock.install();
  await walk.goto(server.link(version));
  await walk.button('consent.start').waitFor();
  await walk.look('consent');
  await walk.press('consent.start');
  await walk.says('consent.missing');
  await walk.look('consent: not ticked');
  await walk.consent();
  await walk.page.locator('#play-level').waitFor();
  await walk.look('sound level');
  await walk.press('sound.nothing');
  await walk.press('sound.hear');
  await walk.says('sound.missing');
  await walk.look('sound level: nothing heard, asked to play');
  await walk.level();
  await walk.button('check.start').waitFor();
  await walk.look('left right: before');
  await walk.press('check.start');
  await walk.button('check.play').waitFor();
  await walk.look('left right: trial');
  await failByEar(walk, true, 4);
  await walk.says('check.again');
  await walk.look('left right: try again');
  await walk.press('button.again');
  await walk.button('check.play').waitFor();
  await failByEar(walk, false, 4);
  await walk.says('check.warn');
  await walk.look('left right: warned');
  await walk.press('button.continue');
  await walk.press('check.start');
  await walk.button('check.play').waitFor();
  await walk.look('digits: trial');
  await walk.press('check.play');
  await walk.says('check.answer');
  await walk.press('check.send');
  await walk.says('check.digits.missing');
  await walk.look('digits: nothing typed');
  await walk.page.locator('#digits').fill('123');
  await walk.press('check.send');
  await walk.button('button.continue').waitFor();
  await walk.look('instructions');
  await walk.press('button.continue');
  await walk.press('check.start');
  await walk.page.locator('.option').last().waitFor();
  await walk.look('question');
  await walk.page.locator('.option', { hasText: /loud|音量/u }).click();
  await walk.says('check.explained');
  await walk.look('question: explained');
  await walk.press('button.again');
  await walk.page.locator('.option', { hasText: /How it|听感/u }).click();
  await walk.arrive(1);
  await walk.look('practice');
  await walk.hearAll();
  await walk.answer('all');
  await walk.press('button.next');
  await walk.says('feedback.title');
  await walk.look('practice: what it was');
  await walk.press('button.continue');
  await walk.arrive(2);
  await walk.press('frame.help');
  await walk.page.getByRole('dialog').waitFor();
  await walk.look('help');
  await walk.press('leave.button');
  await walk.button('leave.stay').waitFor();
  await walk.look('help: really leave');
  await walk.page.keyboard.press('Escape');
  await walk.hearAll();
  await walk.answer('all');
  await walk.page.clock.fastForward('03:00');
  await walk.press('button.next');
  await walk.title('break.title');
  await walk.press('button.continue');
  await walk.look('break: too early');
  await walk.page.clock.fastForward('00:30');
  await walk.says('break.ready');
  await walk.look('break: over');
  await walk.press('button.continue');
  await walk.arrive(3);
  await walk.hearAll();
  await walk.answer('all');
  await walk.press('button.finish');
  await walk.page.locator('fieldset').first().waitFor();
  await walk.look('form');
  await walk.press('button.continue');
  await walk.says('form.missing');
  await walk.look('form: too early');
  await walk.page.locator('input[type=radio]').nth(1).check();
  await walk.look('form: begun');
  return [walk];
};

/** Every screen and state of the listener's app, as walks that each begin at a link. */
export const STATES: readonly (readonly [name: string, WalkThrough])[] = [
  ['steps', steps],
  ['sign-in', signIns],
  ['refusals', refusals],
  ['faults', faults],
  ['comparisons', pagesOf('mushra', 'pairwise', 'ab', 'abx')],
  ['ratings', pagesOf('acr', 'p835', 'swanbench', 'i2d', 'ccr')],
  ['questions', pagesOf('questionnaire')],
  ['labels', labels],
];
