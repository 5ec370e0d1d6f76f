import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AudioError } from './audio-error.ts';
import type { Pcm } from './pcm.ts';
import { decodeWav } from './wav.ts';

/** A format that loses some of the sound, and the name that ffmpeg reads it by. */
export interface LossyFormat {
  name: string;
  demuxer: string;
}

const REMEDY = 'Use the original as FLAC or WAV if there is one, or export the clip again.';

/** Limits of one file: `bytes` of decoded sound are about 87 minutes of stereo at 48 kHz. */
const LIMITS = { ms: 300_000, bytes: 2_000_000_000 };

/** The end of what ffmpeg says is all that is needed of it. */
const COMPLAINT_CHARACTERS = 4000;

/**
 * Decodes with the system's ffmpeg, at the file's own rate and channels, to 24 bit. The format is given, not
 * guessed, and nothing but that one file is opened. Throws AudioError, also for what passes the `limits`.
 */
export async function decodeLossy(
  path: string,
  format: LossyFormat,
  limits: typeof LIMITS = LIMITS,
): Promise<Pcm> {
  return await withDecodedLossy(path, format, async (wav) => decodeWav(await readFile(wav)), limits);
}

/** Decodes like `decodeLossy` into a temporary WAV file, which `use` gets the path of. */
export async function withDecodedLossy<T>(
  path: string,
  { name, demuxer }: LossyFormat,
  use: (wav: string) => Promise<T>,
  limits: typeof LIMITS = LIMITS,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-decode-'));
  const wav = join(folder, 'decoded.wav');
  try {
    const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${resolve(path)}`];
    const format = ['-map', '0:a:0', '-c:a', 'pcm_f32le', '-bitexact', '-f', 'wav'];
    const output = [...format, '-fs', String(limits.bytes), `file:${wav}`];
    const args = ['-nostdin', '-v', 'error', '-xerror', ...input, ...output];
    const complaint = await runFfmpeg(args, name, limits.ms);
    if (complaint !== null) {
      throw new AudioError(`The ${name} file cannot be decoded (ffmpeg: ${complaint}). ${REMEDY}`);
    }
    if ((await stat(wav)).size >= limits.bytes) {
      throw new AudioError(`The ${name} file lasts too long to be decoded. Cut it into shorter clips.`);
    }
    return await use(wav);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** ffmpeg's error message; null when it succeeded. */
async function runFfmpeg(args: readonly string[], name: string, timeout: number): Promise<string | null> {
  return await new Promise((fulfil, reject) => {
    const options = { timeout, killSignal: 'SIGKILL' } as const;
    const child = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'], ...options });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = `${said}${chunk}`.slice(-COMPLAINT_CHARACTERS);
    });
    child.on('error', (cause) => {
      if (!('code' in cause) || cause.code !== 'ENOENT') return reject(cause);
      reject(
        new AudioError(
          `The file is ${name}, which Earshot decodes with ffmpeg, but ffmpeg is not installed. ` +
            'Install ffmpeg (apt install ffmpeg, brew install ffmpeg), or convert the original to FLAC or WAV.',
        ),
      );
    });
    child.on('close', (code, signal) => {
      if (code === 0) fulfil(null);
      else fulfil(signal === null ? lastLine(said) : `ended by ${signal} within ${timeout / 1000} s`);
    });
  });
}

/** ffmpeg's own words without its addresses; paths are left to the caller. */
function lastLine(complaint: string): string {
  const line = complaint.trim().split('\n').at(-1) ?? '';
  return line.replace(/^(Error opening input files?: |\[[^\]]*\] |file:\S*: )+/g, '') || 'no reason given';
}
