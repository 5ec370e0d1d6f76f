import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:html|js|css|svg|json)$/u;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes file.br and file.gz beside every text file of a build, where they are smaller. The server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'earshot-precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const encoded = [
            { ending: 'br', bytes: await promisify(brotliCompress)(plain, BROTLI) },
            { ending: 'gz', bytes: await promisify(gzip)(plain, { level: 9 }) },
          ];
          for (const { ending, bytes } of encoded)
            if (bytes.length < plain.length) await writeFile(join(dir, `${file.fileName}.${ending}`), bytes);
        }),
      );
    },
  };
}
