import { block, type WalkThrough } from './axe-rig.ts';

const PROLIFIC = `recruitment:
  listeners: 1
  minutes: 5
  reward: 1.50 GBP
  prolific: {completed: C1DONE99, no_consent: C2NOTHX9, screened_out: C3SCREEN, left: C4LEFT99, quota_full: C5FULL99}
`;

function fromProlific(person: number): string {
  return `?PROLIFIC_PID=5f0123456789abcdef01234${person}&STUDY_ID=62aaaaaaaaaaaaaaaaaaaaaa&SESSION_ID=63bbbbbbbbbbbbbbbbbbbbbb`;
}

/** What somebody sees who does not take part. */
export const signIns: WalkThrough = async ({ server, open, publish }) => {
  const version = await publish({ blocks: [block('acr')], more: PROLIFIC });
  const link = server.link(version);
  const unknown = await open();
  await unknown.goto(`${server.running.url}/s/unknown`);
  await unknown.title('error.unknown.title');
  await unknown.look('unknown study');
  await unknown.goto(link);
  await unknown.title('error.recruiter.title');
  await unknown.look('not from Prolific');
  const declining = await open();
  await declining.goto(link + fromProlific(1));
  await declining.button('consent.start').waitFor();
  await declining.look('consent, with a reward');
  await declining.press('consent.decline');
  await declining.title('declined.title');
  await declining.look('declined');
  const other = await open();
  await other.goto(link + fromProlific(7));
  await other.button('consent.start').waitFor();
  await other.goto(link + fromProlific(8));
  await other.page.getByRole('heading', { name: /^(?:Have you started|您之前开始过)/u }).waitFor();
  await other.look('another id in the same browser');
  const leaving = await open();
  await leaving.goto(link + fromProlific(2));
  await leaving.consent();
  await leaving.press('frame.help');
  await leaving.press('leave.button');
  await leaving.press('leave.confirm');
  await leaving.title('left.title');
  await leaving.look('left');
  const finishing = await open();
  await finishing.begin(link + fromProlific(3));
  await finishing.hearAll();
  await finishing.answer('all');
  const waiting = await open();
  await waiting.goto(link + fromProlific(4));
  await waiting.consent();
  await waiting.title('held.title');
  await waiting.look('held');
  await finishing.press('button.finish');
  await finishing.title('finish.title');
  await finishing.press('code.stay');
  await finishing.look('finished, for Prolific');
  const late = await open();
  await late.goto(link + fromProlific(6));
  await late.consent();
  await late.title('full.title');
  await late.look('full');
  const { store } = server.running.context;
  for (const [state, title] of [
    ['paused', 'error.paused.title'],
    ['closed', 'error.closed.title'],
  ] as const) {
    await store.setStudyState(version.name, state, Date.now());
    const refused = await open();
    await refused.goto(link + fromProlific(5));
    await refused.title(title);
    await refused.look(state);
    unknown.take(refused);
    await refused.close();
  }
  return [unknown, declining, other, leaving, finishing, waiting, late];
};

const SCREENING = `preparation:
  - check: comprehension
    attempts: 1
    questions:
      - {question: One or two?, options: [One, Two], right: 1, explanation: One.}
devices: desktop
`;

export const refusals: WalkThrough = async ({ server, open, publish }) => {
  const version = await publish({ blocks: [block('acr')], more: SCREENING });
  const phone = await open({ hasTouch: true, isMobile: true, userAgent: PHONE });
  await phone.goto(server.link(version));
  await phone.title('device.title');
  await phone.look('a computer is needed');
  const walk = await open();
  await walk.goto(server.link(version));
  await walk.consent();
  await walk.press('button.continue');
  await walk.press('check.start');
  await walk.page.locator('.option', { hasText: 'Two' }).click();
  await walk.title('screened_out.title');
  await walk.look('screened out');
  return [phone, walk];
};

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** What somebody sees whose network or sound fails. */
export const faults: WalkThrough = async ({ server, open, publish }) => {
  const version = await publish({ blocks: [block('acr').replace('pages: 1', 'pages: 3')] });
  const walk = await open();
  await walk.page.route('**/api/enter', (route) => route.abort('connectionfailed'));
  await walk.goto(server.link(version));
  await walk.says('error.unreachable');
  await walk.look('loading: no connection');
  await walk.page.unrouteAll();
  await walk.begin(server.link(version));
  const tab = await walk.secondTab();
  await tab.title('tab.title');
  await tab.look('other tab');
  await tab.press('tab.here');
  await tab.arrive(1);
  await walk.says('tab.taken');
  await walk.look('other tab took over');
  await walk.press('tab.here');
  await walk.arrive(1);
  await tab.page.close();
  await walk.hearAll();
  await walk.answer('all');
  await walk.page.route('**/api/answers', (route) => route.abort('connectionfailed'));
  await walk.press('button.next');
  await walk.arrive(2);
  await walk.page.locator('.saved.offline').waitFor();
  await walk.look('offline');
  await walk.page.unrouteAll();
  await walk.page.locator('.saved.saved', { hasText: walk.t('frame.saved') }).waitFor();
  await walk.page.route('**/bundles/**', (route) => route.abort('connectionfailed'));
  await walk.page.reload();
  await walk.says('audio.failed');
  await walk.look('sound failed');
  await walk.page.unrouteAll();
  await walk.press('button.again');
  await walk.arrive(2);
  await walk.hearAll();
  await walk.answer('all');
  await walk.press('button.next');
  await walk.arrive(3);
  await walk.hearAll();
  await walk.answer('all');
  await walk.page.route('**/api/answers', (route) => route.abort('connectionfailed'));
  await walk.press('button.finish');
  await walk.title('finish.uploading.title');
  await walk.look('sending the last answers');
  await walk.button('finish.recovery').waitFor();
  await walk.look('sending: a recovery file');
  walk.take(tab);
  return [walk];
};
