import { isAscii, isUtf8 } from 'node:buffer';

/** Text of a file and the name of its encoding. */
export interface DecodedText {
  text: string;
  encoding: string;
}

/** Bytes that are searched for the zeros of UTF-16. */
const SEARCHED = 1000;

/** Encoding by a byte order mark, or by the zeros that UTF-16 has in western text; null for none. */
function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SEARCHED);
  let [even, odd] = [0, 0];
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (Math.max(even, odd) * 4 < start.length) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether a name is one of an encoding. Examples: 'windows-1252', 'gb18030'. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/** Reads bytes as text: in a named encoding, or else as UTF-8 or UTF-16. Null for bytes that are no such text. */
export function decodeText(bytes: Buffer, named?: string): DecodedText | null {
  const encoding = named ?? wideEncoding(bytes);
  if (encoding !== null) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return { text: text.normalize('NFC'), encoding: encoding.toUpperCase() };
    } catch {
      return null;
    }
  }
  // A text of ASCII takes half of the memory, and is in its normal form.
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), encoding: 'UTF-8' };
  return isUtf8(bytes) ? { text: bytes.toString('utf8').normalize('NFC'), encoding: 'UTF-8' } : null;
}
