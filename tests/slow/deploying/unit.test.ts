import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { docBlocks, readDoc } from '../../support/doc-blocks.ts';
import { temporaryFolder } from '../../support/test-server.ts';

/** systemd's own scale: 0 is a service that can do nothing, 10 one that may do everything. */
const MOST_EXPOSED = 1.5;

test('the unit of the docs is one that systemd reads, and exposes little', async () => {
  const folder = await temporaryFolder();
  const [unit] = docBlocks('docs/operating/deploying.md').filter(({ language }) => language === 'ini');
  const file = join(folder.path, 'earshot.service');
  await writeFile(file, unit?.text ?? '');
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => /Unknown|Failed to parse|Invalid/u.test(line))).toEqual([]);
  const words = ['security', '--offline=true', '--no-pager', file];
  const [, level] =
    /exposure level for earshot\.service: ([\d.]+)/u.exec(
      execFileSync('systemd-analyze', words, { encoding: 'utf8' }),
    ) ?? [];
  expect(Number(level)).toBeLessThanOrEqual(MOST_EXPOSED);
  await folder.remove();
});

const iniOf = (page: string): string =>
  docBlocks(page).find(({ language, text }) => language === 'ini' && text.includes('Environment='))?.text ??
  '';
const isSetting = (name: string): boolean => readDoc('docs/reference/environment.md').includes(`\`${name}\``);

test('the settings of several servers fit the unit, and are known', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'earshot.service');
  await mkdir(`${file}.d`);
  await writeFile(file, iniOf('docs/operating/deploying.md'));
  const own = iniOf('docs/operating/scaling.md');
  const names = [...own.matchAll(/^Environment=(\w+)=/gmu)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
  const verify = async (text: string): Promise<string[]> => {
    await writeFile(join(`${file}.d`, 'servers.conf'), text);
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder.path}:` };
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8', env });
    return stderr.split('\n').filter((line) => line.includes('servers.conf'));
  };
  expect(await verify(own)).toEqual([]);
  // Control: the file is read.
  expect(await verify(own.replace('RequiresMountsFor', 'RequiresMounts'))).toHaveLength(1);
  await folder.remove();
});

interface Compose {
  services: Record<string, { environment: Record<string, string>; image?: string }>;
  configs: { caddy: { content: string } };
}

test('the containers of several servers have known settings, and a configuration that Caddy takes', async () => {
  const folder = await temporaryFolder();
  const text = await readFile(join(projectRoot(), 'compose.servers.yaml'), 'utf8');
  const { services, configs }: Compose = parse(text);
  const own = Object.values(services).filter(({ image }) => image === undefined);
  expect(own).toHaveLength(2);
  for (const { environment } of own)
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
  const file = join(folder.path, 'Caddyfile');
  const validate = async (content: string): Promise<number | null> => {
    await writeFile(file, content.replaceAll('$$', '$'));
    const env = { ...process.env, SITE: 'listen.example.org' };
    return spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { env }).status;
  };
  expect(await validate(configs.caddy.content)).toBe(0);
  expect(await validate(configs.caddy.content.replace('health_uri', 'health_url'))).toBe(1);
  await folder.remove();
});
