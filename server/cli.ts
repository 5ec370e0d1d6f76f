#!/usr/bin/env node
import type { Shell } from './cli/declare/shell.ts';
import { ENGINE_FLAGS } from './cli/declare/engine-flags.ts';
import type { Env } from './platform/env.ts';
import { runCommand } from './cli/run-command.ts';

const shell: Shell = {
  engine: ENGINE_FLAGS,
  say: (line) => console.log(line),
  log: (line) => console.error(line),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
};

const loadServices = async (env: Env) => (await import('./services.ts')).servicesFor(env);

/** Longest time that handles left open by a failed command may keep the process alive, ms. */
const GRACE_MS = 500;

process.exitCode = await runCommand(process.argv.slice(2), process.env, shell, loadServices);
if (process.exitCode !== 0) setTimeout(() => process.exit(), GRACE_MS).unref();
