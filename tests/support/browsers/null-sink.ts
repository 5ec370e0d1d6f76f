import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

const RATE_HZ = 48_000;

/** A sound card that plays into nothing, at the speed of a real one. */
export interface NullSink {
  /** What makes a browser play into it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a PulseAudio server of its own, apart from any that the machine runs. */
export async function openNullSink(): Promise<NullSink> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sound-'));
  const socket = join(folder, 'pulse.sock');
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1'];
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    `module-null-sink sink_name=null0 rate=${RATE_HZ}`,
  ];
  const env = { XDG_RUNTIME_DIR: folder, HOME: folder, PULSE_SERVER: `unix:${socket}` };
  const server = spawn('pulseaudio', [...options, ...modules.flatMap((module) => ['-L', module])], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await waitUntil('PulseAudio to open its socket', () => existsSync(socket));
  return {
    env,
    async close() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
