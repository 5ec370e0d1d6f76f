import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Every file of a ZIP archive, by name. */
export async function zipContents(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, {
    lazyEntries: false,
  });
  const files: Promise<readonly [string, Buffer]>[] = [];
  const read = async (entry: Entry): Promise<readonly [string, Buffer]> => {
    const stream = await promisify(zip.openReadStream.bind(zip, entry))();
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(Buffer.from(piece));
    return [entry.fileName, Buffer.concat(pieces)];
  };
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => files.push(read(entry)));
    zip.on('error', reject);
    zip.on('end', () => void Promise.all(files).then((all) => resolve(new Map(all)), reject));
  });
}
