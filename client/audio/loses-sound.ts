import { isFirefox } from './is-firefox.ts';

const FLAC = 0x664c6143;
const HEAD_BYTES = 42;
/** Firefox drops the end of longer blocks. Measured: complete at 224 ms, incomplete at 256 ms. */
const LONGEST_BLOCK_S = 0.2;

/**
 * Whether this browser would lose sound of a streamed FLAC file. Firefox does if blocks are too long, and reports that it
 * played to the end. Network errors are left to the player.
 */
export async function losesSound(url: string): Promise<boolean> {
  if (!isFirefox()) return false;
  try {
    const response = await fetch(url, { headers: { range: `bytes=0-${HEAD_BYTES - 1}` } });
    const head = new DataView(await response.arrayBuffer());
    const rateHz = head.getUint32(18) >>> 12;
    return head.getUint32(0) === FLAC && head.getUint16(10) / rateHz > LONGEST_BLOCK_S;
  } catch {
    return false;
  }
}
