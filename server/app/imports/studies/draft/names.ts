const LONGEST = 60;
const RESERVED = /^(?:na|con|prn|aux|nul|com\d|lpt\d)$/iu;

/** A name of a system or item as a part of a path. Example: 'sys A/1' is 'sys-A-1'. */
export function partName(written: string, otherwise: string): string {
  const plain = written
    .normalize('NFC')
    .trim()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .replace(/[.-]+$/u, '')
    .slice(0, LONGEST);
  if (plain === '') return otherwise;
  return RESERVED.test(plain) ? `${plain}-1` : plain;
}

/** Names that are given once each, also where case is ignored. */
export class UniqueNames {
  readonly #given = new Map<string, string>();

  /** The name for a key. Equal keys get equal names, others never do. */
  of(key: string, written: string, otherwise: string): string {
    const known = this.#given.get(key);
    if (known !== undefined) return known;
    const taken = new Set([...this.#given.values()].map((name) => name.toLowerCase()));
    const name = partName(written, otherwise);
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) own = `${name}-${count}`;
    this.#given.set(key, own);
    return own;
  }
}
