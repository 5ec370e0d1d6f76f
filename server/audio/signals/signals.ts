import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { CheckSound } from '#core/steps/contract/sound.ts';
import { encodeFlac } from '../flac.ts';
import { framesIn } from '../flac-stream.ts';
import { sha256 } from '../hashes.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { writeAtomically } from '../../platform/write-atomically.ts';
import { Recent } from '../../platform/recent.ts';
import { makeSignal, SIGNAL_VERSION } from './make-signal.ts';

const KEPT = 40;

/** The sounds of checks as FLAC files: made when first asked for, then kept below the derived files. */
export class Signals {
  readonly #folder: string;
  readonly #recent = new Recent<Promise<Uint8Array>>(KEPT);
  #making: Promise<unknown> = Promise.resolve();

  constructor(derivedFolder: string) {
    this.#folder = join(derivedFolder, 'signals');
  }

  /** A sound's file at a loudness, shared by all who ask: not to be changed. */
  flac(sound: CheckSound, lufs: number): Promise<Uint8Array> {
    const key = sha256(canonicalJson([SIGNAL_VERSION, sound, lufs]));
    const known = this.#recent.get(key);
    if (known) return known;
    const path = join(this.#folder, `${key}.flac`);
    const flac = readFile(path)
      .catch(ifAbsent(null))
      .then((found) => found ?? this.#inTurn(() => this.#make(path, sound, lufs)));
    this.#recent.set(key, flac);
    // A full disk may have room again at the next request.
    flac.catch(() => this.#recent.delete(key));
    return flac;
  }

  /** Sound of a served file, whatever its padding. For simulated listeners, never for a route. */
  async heardIn(flac: Uint8Array): Promise<CheckSound> {
    return JSON.parse(await readFile(this.#notePath(flac), 'utf8'));
  }

  /** One after the other, so that requests are answered between them. */
  #inTurn(make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const made = this.#making.then(() => nextTurn()).then(make);
    this.#making = made.catch(() => undefined);
    return made;
  }

  async #make(path: string, sound: CheckSound, lufs: number): Promise<Uint8Array> {
    const flac = await encodeFlac(await makeSignal(sound, lufs));
    await writeAtomically(this.#notePath(flac), JSON.stringify(sound));
    await writeAtomically(path, flac);
    return flac;
  }

  #notePath(flac: Uint8Array): string {
    return join(this.#folder, 'heard', `${sha256(framesIn(flac))}.json`);
  }
}
