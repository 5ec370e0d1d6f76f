/** Archives that no program makes: what they say of themselves is not what they are. APPNOTE.TXT 4.3.12 and 4.3.16. */

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;

interface Central {
  at: number;
  bytes: number;
}

const endOf = (archive: Buffer): number => archive.length - END_BYTES;

function centralOf(archive: Buffer, name: string): Central {
  for (let at = archive.readUInt32LE(endOf(archive) + 16); archive.readUInt32LE(at) === CENTRAL;) {
    const nameBytes = archive.readUInt16LE(at + 28);
    const bytes = CENTRAL_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const own = archive.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    if (own === name) return { at, bytes };
    at += bytes;
  }
  throw new Error(`there is no ${name} in the archive`);
}

function end(entries: number, bytes: number, at: number): Buffer {
  const record = Buffer.alloc(END_BYTES);
  record.writeUInt32LE(END, 0);
  record.writeUInt16LE(entries & 0xffff, 8);
  record.writeUInt16LE(entries & 0xffff, 10);
  record.writeUInt32LE(bytes, 12);
  record.writeUInt32LE(at, 16);
  return record;
}

/** The archive with another size of an unpacked file in its directory. */
export function withSmallerSize(archive: Buffer, name: string, bytes: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(bytes, centralOf(copy, name).at + 24);
  return copy;
}

/** An archive in whose directory `count` more files are all the content of one. Source: Fifield, "A better zip bomb", 2019. */
export function overlapping(archive: Buffer, name: string, count: number): Buffer<ArrayBuffer> {
  const start = archive.readUInt32LE(endOf(archive) + 16);
  const { at, bytes } = centralOf(archive, name);
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = Buffer.from(archive.subarray(at, at + bytes));
    entry.write(`f${String(index).padStart(name.length - 5, '0')}.txt`, CENTRAL_BYTES);
    return entry;
  });
  const directory = Buffer.concat([archive.subarray(at, at + bytes), ...entries]);
  return Buffer.concat([archive.subarray(0, start), directory, end(count + 1, directory.length, start)]);
}

/** A directory of empty files. */
export function manyEntries(count: number): Buffer<ArrayBuffer> {
  const name = Buffer.from('study.yaml');
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  name.copy(local, 30);
  const entries = Array.from({ length: count }, (_, index) => {
    const own = Buffer.from(index === 0 ? 'study.yaml' : `clips/${index}.txt`);
    const entry = Buffer.alloc(CENTRAL_BYTES + own.length);
    entry.writeUInt32LE(CENTRAL, 0);
    entry.writeUInt16LE(own.length, 28);
    own.copy(entry, CENTRAL_BYTES);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const at = local.length + directory.length;
  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeBigUInt64LE(BigInt(count), 24);
  zip64.writeBigUInt64LE(BigInt(count), 32);
  zip64.writeBigUInt64LE(BigInt(directory.length), 40);
  zip64.writeBigUInt64LE(BigInt(local.length), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(at), 56 + 8);
  zip64.writeUInt32LE(1, 56 + 16);
  return Buffer.concat([local, directory, zip64, end(0xffff, 0xffffffff, 0xffffffff)]);
}
