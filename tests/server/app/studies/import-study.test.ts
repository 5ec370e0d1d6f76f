import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { zipFiles } from '../../../../server/platform/zip-folder.ts';
import { runCommand } from '../../../support/run-command.ts';

const root = await mkdtemp(join(tmpdir(), 'import-study-'));
afterAll(() => rm(root, { recursive: true }));

const EXAMPLE = 'studies/mushra/clips';
const CONFIG = `testname: Demo: which one
testId: demo
pages:
  - {type: consent, id: c, name: Consent, mustConsent: true, content: "I take part. Some pages check that I listen."}
  - - random
    - type: mushra
      id: one
      content: How good?
      reference: configs/audio/human/s1.flac
      createAnchor35: true
      stimuli:
        C1: configs/audio/flite_awb/s1.flac
        C2: configs/audio/flite_rms/s1.flac
    - type: mushra
      id: two
      content: How good?
      reference: /srv/www/configs/audio/human/s2.wav
      createAnchor35: true
      stimuli:
        C1: configs/audio/flite_awb/s2.flac
        C2: configs/audio/flite_rms/s2.flac
  - type: likert_single_stimulus
    id: three
    response: [{value: 1, label: Dull}, {value: 2, label: Bright}]
    stimuli: {C1: configs/audio/flite_awb/s1.flac}
  - type: paired_comparison
    id: four
    reference: configs/audio/human/s2.flac
    stimuli: {C2: configs/audio/flite_rms/s2.flac}
  - type: finish
    name: Thanks
`;

/** A webMUSHRA folder with real speech. */
async function webMushra(name: string, config = CONFIG): Promise<string> {
  const folder = join(root, name);
  for (const clip of [
    'human/s1',
    'human/s2',
    'flite_awb/s1',
    'flite_awb/s2',
    'flite_rms/s1',
    'flite_rms/s2',
  ]) {
    const target = join(folder, 'configs/audio', `${clip}.flac`);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(EXAMPLE, `${clip}.flac`), target);
  }
  await writeFile(join(folder, 'configs/demo.yaml'), config);
  return folder;
}

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await runCommand(
    words,
    { EARSHOT_DATA: join(root, 'data') },
    {
      say: (line) => (said.out += `${line}\n`),
      log: (line) => (said.err += `${line}\n`),
      untilStopped: () => Promise.resolve(),
    },
  );
  return { code, ...said };
}

test('a dry run shows the report and writes nothing', async () => {
  const source = await webMushra('dry');
  const { code, out } = await run('import-study', source, '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('a study of webMUSHRA: "Demo: which one", 9 clips');
  expect(out).toContain('demo.yaml:1: quotes are put around this text');
  expect(out).toContain('Nothing was written. Without --dry-run, the study would be in');
  expect(await readdir(dirname(source))).not.toContain('dry-earshot');
});

test('a webMUSHRA study is written, checked and rehearsed in one command, and exported for old scripts', async () => {
  const source = await webMushra('whole');
  const { code, out } = await run('import-study', source, '--rehearse', '4');
  expect(out).toMatch(/^0 errors, \d+ warnings?$/mu);
  expect(code).toBe(0);
  expect(out).toMatch(/^sessions +4 completed$/mu);
  const made = join(root, 'whole-earshot');
  expect((await readdir(made)).toSorted()).toEqual([
    'abx_3',
    'clips',
    'consent.md',
    'rating_2',
    'study.yaml',
  ]);
  expect(await readFile(join(made, 'study.yaml'), 'utf8')).not.toMatch(/[&*]\w/u);
  const exported = await run(
    'export',
    'whole-earshot',
    '--rehearsals',
    '--format',
    'webmushra',
    '--out',
    join(root, 'out'),
  );
  expect(exported.code).toBe(0);
  const names = await readdir(join(root, 'out'));
  const table = names.find((name) => name.endsWith('-webmushra.csv')) ?? '';
  const rows = (await readFile(join(root, 'out', table), 'utf8')).split('\r\n');
  expect(rows.filter((row) => row.includes(',reference,'))).toHaveLength(8);
  expect(rows.filter((row) => row.includes(',anchor35,'))).toHaveLength(8);
  expect(rows.filter((row) => row.includes(',C1,'))).toHaveLength(8);
  const rowsIn = async (end: string): Promise<readonly string[]> =>
    (await readFile(join(root, 'out', names.find((name) => name.endsWith(end)) ?? ''), 'utf8'))
      .trim()
      .split('\r\n');
  const [singleHead, ...single] = await rowsIn('-webmushra-lss.csv');
  expect(singleHead).toBe('session_test_id,trial_id,stimuli_rating,stimuli,rating_time,session_uuid,counts');
  expect(single).toHaveLength(4);
  for (const row of single) expect(row).toMatch(/^whole-earshot,three,[12],C1,\d+,/u);
  const [pairedHead, ...paired] = await rowsIn('-webmushra-paired.csv');
  expect(pairedHead).toContain('trial_id,choice_reference,choice_non_reference,choice_answer,choice_time');
  expect(paired).toHaveLength(4);
  for (const row of paired)
    expect(row).toMatch(/^whole-earshot,four,(?:reference,C2|C2,reference),(?:in)?correct,\d+,/u);
});

test('a ZIP file is read, and a folder with files is never written to', async () => {
  const source = await webMushra('packed');
  const names = (await readdir(source, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const files = await Promise.all(
    names.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [`top/${path.slice(source.length + 1)}`, await readFile(path)] as const;
    }),
  );
  const archive = join(root, 'old.zip');
  await writeFile(archive, await zipFiles(new Map(files), new Date(0)));
  const first = await run('import-study', archive);
  expect(first.out).toContain(`Wrote ${join(root, 'old-earshot')}.`);
  const again = await run('import-study', archive);
  expect(again.code).toBe(1);
  expect(again.err).toContain(
    'old-earshot exists already; nothing was written: name another folder for the study',
  );
});

test('lost pages keep the study from being written until the loss is accepted', async () => {
  const source = await webMushra(
    'lossy',
    CONFIG.replace('  - type: finish', '  - {type: spatial, id: s}\n  - type: finish'),
  );
  const refused = await run('import-study', source);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain('Nothing was written, because one kind of page or question would be lost.');
  expect(await readdir(root)).not.toContain('lossy-earshot');
  const accepted = await run('import-study', source, '--leave-out');
  expect(accepted.code).toBe(0);
});

test('missing clips are refused with the line, and become tones on request', async () => {
  const source = await webMushra('holes', CONFIG.replaceAll('flite_rms/s', 'nobody/x'));
  const refused = await run('import-study', source);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(
    'configs/demo.yaml:13: there is no configs/audio/nobody/x1.flac; add the file, or ask for placeholders',
  );
  const placed = await run('import-study', source, '--placeholders');
  expect(placed.out).toContain('a tone takes its place; replace it before you publish');
  expect(placed.out).toMatch(/^0 errors/mu);
});

test('the content of a file decides its format', async () => {
  const source = await webMushra('format', CONFIG.replaceAll('flite_rms/s1.flac', 'flite_rms/s1.wav'));
  await cp(join(source, 'configs/audio/flite_rms/s1.flac'), join(source, 'configs/audio/flite_rms/s1.wav'));
  const { out } = await run('import-study', source);
  expect(out).toContain('the content of configs/audio/flite_rms/s1.wav is not what the extension says');
  expect(await readdir(join(root, 'format-earshot/clips/C2'))).toEqual(['one.flac', 'two.flac']);
});
