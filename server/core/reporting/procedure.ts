import { defaultCoverage } from '../session/listening.ts';
import { markdownIn, type MarkdownNode } from '../text/markdown.ts';
import type { Block } from '../methods/contract/method.ts';
import { oddRatings } from '../plan/odd-sides.ts';
import { blocksOf } from '../plan/plan.ts';
import { languagesOf, type Language } from '../text/languages.ts';
import type { Study } from '../study/study.ts';
import { newestOf, type ReportingInput } from './input.ts';
import { either, known, type CardRow, type Part } from './part.ts';
import { counted } from './words.ts';

const SECTION = 'Procedure';

/** A text of the study as plain text. */
function plainText(nodes: readonly MarkdownNode[]): string {
  const textOf = (node: MarkdownNode): string =>
    'value' in node
      ? node.value
      : 'children' in node
        ? node.children.map(textOf).join(node.type === 'list' ? ' ' : '')
        : ' ';
  return nodes.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim();
}

const SHORT_MS = 1;
const LONG_MS = 3_600_000;
const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

/** Example: 'at least 95 % of every clip (90 % of clips over a minute)'. */
function coverageText({ minCoverage }: Pick<Block, 'minCoverage'>): string {
  if (minCoverage === 0) return 'no part of a clip had to be heard';
  if (minCoverage !== null)
    return `at least ${percent(minCoverage)} of every clip had to be heard before going on`;
  return (
    `at least ${percent(defaultCoverage(SHORT_MS))} of every clip (${percent(defaultCoverage(LONG_MS))} of clips over a minute) ` +
    'had to be heard before going on'
  );
}

function askedRows(block: Block, languages: readonly Language[], at: string): CardRow[] {
  return languages.flatMap((language) => {
    const within = languages.length > 1 ? `${at} (${language})` : at;
    return block
      .describe(language)
      .asked.flatMap(({ scale, question, help, answers }) => [
        known(
          SECTION,
          `question '${scale}'${within}, verbatim`,
          help === null ? question : `${question} ${help}`,
        ),
        known(SECTION, `scale and labels of '${scale}'${within}, verbatim`, answers.join('; ')),
      ]);
  });
}

/** Says that a stratum could not hear all arrangements of a pair equally often; null if every stratum could. */
function oddText(block: Block, { recruitment }: Study['config']): string | null {
  const [tested] = block.tested();
  const quota = tested?.quota ?? null;
  const ways = tested?.units.length ?? 1;
  const strata = recruitment.strata?.options.map(({ value }) => value) ?? [];
  if (quota === null || strata.every((stratum) => oddRatings(quota, ways, recruitment, stratum) === 0))
    return null;
  return (
    `Within a stratum (${strata.join(', ')}), one arrangement of a pair was given at most once more often than another; ` +
    'the strata took turns, so that arrangements were balanced over all listeners.'
  );
}

function blockPart(block: Block, index: number, { config }: Study, several: boolean): Part {
  const languages = languagesOf(config);
  const [main] = languages;
  const { asked, page, order: usual } = block.describe(main);
  const order = [usual, oddText(block, config) ?? []].flat().join(' ');
  const at = several ? `, block ${index + 1}` : '';
  const coverage = coverageText(block);
  const questions = asked.map(
    ({ scale, question, answers }) =>
      `"${question}" (${scale}: ${answers.map((answer) => `"${answer}"`).join(', ')})`,
  );
  const practice = block.training
    ? ' These pages were practice: they showed the right answers afterwards, and their ratings do not count.'
    : '';
  return {
    rows: [
      known(SECTION, `method${at}`, `${block.methodId}${block.training ? ', practice' : ''}: ${page}`),
      ...askedRows(block, languages, at),
      known(SECTION, `playback rule${at}`, coverage),
      known(SECTION, `randomisation${at}`, order),
    ],
    sentences: [
      `${several ? `Block ${index + 1}: ` : ''}${page}${practice} ${counted(asked.length, 'question')} ${asked.length === 1 ? 'was' : 'were'} asked: ${questions.join('; ')}. ` +
        `${coverage.charAt(0).toUpperCase()}${coverage.slice(1)}. ${order}`,
    ],
  };
}

/** Instructions and tasks of listeners, verbatim where wording matters. */
export function procedurePart(input: ReportingInput): Part {
  const { study } = newestOf(input);
  const blocks = blocksOf(study);
  const languages = languagesOf(study.config);
  const parts = blocks.map((block, index) => blockPart(block, index, study, blocks.length > 1));
  const instructions = languages.map((language) => {
    const text = plainText(markdownIn(study.instructions, language));
    return either(
      SECTION,
      `instructions${languages.length > 1 ? ` (${language})` : ''}, verbatim`,
      text === '' ? null : text,
      'the study has no instructions',
    );
  });
  const assigned =
    'Each listener got the least-rated clips or pairs, with ties broken at random, and none of them twice except for ' +
    'declared repeats; selection and order follow from a stored seed.';
  return {
    rows: [...instructions, ...parts.flatMap(({ rows }) => rows), known(SECTION, 'assignment', assigned)],
    sentences: [...parts.flatMap(({ sentences }) => sentences), assigned],
  };
}
