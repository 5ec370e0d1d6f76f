/** Content of a page in HTML, as text that is safe to show. */
export interface PlainWords {
  /** Markdown: headings, paragraphs, emphasis, lists and links. */
  markdown: string;
  /** The words alone, on one line. */
  plain: string;
  /** Names of elements that cannot be shown, like audio or img. */
  dropped: string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ecirc: 'ê',
  copy: '©',
  reg: '®',
  deg: '°',
  middot: '·',
  bull: '•',
  times: '×',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  rarr: '→',
  larr: '←',
};

/** Elements whose content is never text for a reader. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'head',
  'title',
  'noscript',
  'svg',
  'math',
  'select',
  'textarea',
]);
/** Elements that show or play something. */
const MEDIA = new Set([
  'audio',
  'video',
  'img',
  'iframe',
  'object',
  'embed',
  'canvas',
  'source',
  'input',
  'button',
  'form',
  'script',
  'svg',
  'select',
  'textarea',
]);
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'center',
  'table',
  'tr',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'header',
  'footer',
  'hr',
  'form',
]);

const TAG = /<(?:!--[\s\S]*?(?:-->|$)|(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)\/?>)/gu;

function codePoint(code: number): string {
  const isSafe = code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isSafe ? String.fromCodePoint(code) : ' ';
}

/** Text with its entities as characters. Example: 'a &amp; b' is 'a & b'. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (decimal !== undefined) return codePoint(Number(decimal));
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      return (
        (name === undefined ? undefined : Object.entries(ENTITIES).find(([known]) => known === name)?.[1]) ??
        whole
      );
    },
  );
}

/** Text in which nothing is Markdown, a name in braces or a place to fill in. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]{}<>【】［］]/gu, String.raw`\$&`)
    .replaceAll(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gmu, String.raw`$1\$2`);

const isSafeLink = (url: string): boolean => /^(?:https?:\/\/|mailto:)[^\s()<>]+$/iu.test(url);

/** The Markdown that one tag becomes. */
function marked(name: string, isEnd: boolean, lists: string[]): string {
  if (name === 'br') return '  \n';
  if (name === 'b' || name === 'strong') return '**';
  if (name === 'i' || name === 'em') return '*';
  if (/^h[1-6]$/u.test(name)) return isEnd ? '\n\n' : `\n\n${'#'.repeat(Number(name.charAt(1)))} `;
  if (name === 'ul' || name === 'ol') {
    if (isEnd) lists.pop();
    else lists.push(name);
    return '\n\n';
  }
  if (name === 'li') return isEnd ? '' : `\n${lists.at(-1) === 'ol' ? '1.' : '-'} `;
  if (name === 'td' || name === 'th') return isEnd ? ' ' : '';
  return BLOCKS.has(name) ? '\n\n' : '';
}

const tidied = (markdown: string): string =>
  markdown
    .replaceAll(/\*\*(\s*)\*\*|(?<!\*)\*(\s+)\*(?!\*)/gu, '$1$2')
    .replaceAll(/[ \t]+/gu, ' ')
    .replaceAll(/ *\n */gu, '\n')
    .replaceAll(/(\*\*?)[ \n]+(?=[.,;:!?])/gu, '$1')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

/** Converts HTML, or plain text, to Markdown and to plain words. Scripts, styles, media and fields are dropped by name. */
export function htmlWords(html: string): PlainWords {
  const lists: string[] = [];
  const dropped: string[] = [];
  let [markdown, plain, from, silent] = ['', '', 0, ''];
  let link: string | null = null;
  const take = (raw: string): void => {
    if (silent !== '') return;
    const text = decoded(raw).replaceAll(/\s+/gu, ' ');
    markdown += escaped(text);
    plain += text;
  };
  for (const match of html.matchAll(TAG)) {
    take(html.slice(from, match.index));
    from = match.index + match[0].length;
    const name = match[2]?.toLowerCase();
    if (name === undefined) continue;
    const isEnd = match[1] === '/';
    if (MEDIA.has(name) && !isEnd && !dropped.includes(name)) dropped.push(name);
    if (silent !== '') {
      if (isEnd && name === silent) silent = '';
      continue;
    }
    if (SILENT.has(name)) {
      if (!isEnd && !match[0].endsWith('/>')) silent = name;
      continue;
    }
    if (name === 'a') {
      if (isEnd) markdown += link === null ? '' : `](${link})`;
      const url = decoded(
        /href\s*=\s*(?:"([^"]*)"|'([^']*)')/iu
          .exec(match[3] ?? '')
          ?.slice(1)
          .join('') ?? '',
      );
      link = !isEnd && isSafeLink(url) ? url : null;
      // An exclamation mark before a link would make an image of it.
      if (link !== null) markdown = `${markdown.replace(/!$/u, String.raw`\!`)}[`;
      continue;
    }
    markdown += marked(name, isEnd, lists);
    if (name === 'br' || BLOCKS.has(name) || /^(?:h[1-6]|li|td)$/u.test(name)) plain += ' ';
  }
  take(html.slice(from));
  return { markdown: tidied(markdown), plain: plain.replaceAll(/\s+/gu, ' ').trim(), dropped };
}
