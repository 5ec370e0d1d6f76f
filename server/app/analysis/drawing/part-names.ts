/** Names of files and anchors: small letters, digits and -, each given once. */
export class PartNames {
  readonly #taken = new Set<string>();

  /** Example: of('Block 1', 'MUSHRA: by system') is 'block-1-mushra-by-system', and -2 the next time. */
  of(...words: readonly string[]): string {
    const slug =
      words
        .join(' ')
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, 80) || 'part';
    let name = slug;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${slug}-${count}`;
    this.#taken.add(name);
    return name;
  }
}
