import { parseWhere, type Where } from '#core/analysis/blocks/where.ts';
import type { AnalysisReport } from '../app/analysis/analysis-report.ts';
import { analyseFile, analyseRatedStudy } from '../app/analysis/analyse.ts';
import { RATING_LAYOUTS } from '#core/api/rating-options.ts';
import { styleAsked } from '../app/analysis/figure-style.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option, options } from './declare/option.ts';
import { choice, study, table } from './declare/word.ts';
import { htmlReport } from './html-report.ts';
import { LAYOUT_TEXT, PAPER, paperOptions, writePaperTo } from './paper-layout.ts';
import { engine, ENGINES, ENGINE_WORDS, modelOptions, modelsAsked } from './model-options.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';
import { json, reasonScores, rehearsals, rules } from './shared-options.ts';
import { withRatedStudy } from './rated-study.ts';
import { UsageError } from './declare/usage-error.ts';
import { names, readAs } from './values.ts';
import { writeJson } from './with-store.ts';
import type { Shell } from './declare/shell.ts';

const SHARED = {
  by: options('voice,...', 'also analyse each value of these factors separately', { as: names }),
  ...METRIC_OPTIONS,
  'reason-scores': reasonScores,
  against: option('second-run.csv', 'ratings of a second run of the study to compare with'),
  formula: option(
    '"value ~ system + (1 | listener)"',
    'formula of a mixed model that R fits for every scale',
  ),
  all: flag('print all tables'),
  json,
  html: option('folder', 'write a report with every table and figure into this folder'),
  figures: options(
    'width=double',
    'a key of the style of figures, or a YAML file with the key figures; see the key figures of study.yaml',
  ),
  models: option(ENGINE_WORDS, 'also fit a mixed model for every scale of clips, with this engine', {
    as: engine,
  }),
  ...modelOptions('models'),
  rules,
  ...paperOptions,
};

type Given = Parameters<typeof metricsAsked>[0] &
  Parameters<typeof modelsAsked>[1] & {
    by: readonly (readonly string[])[];
    'reason-scores': string | undefined;
    formula: string | undefined;
    models: string | undefined;
    against: string | undefined;
    all: boolean;
    json: string | undefined;
    html: string | undefined;
    out: string;
  };

const asked = (given: Given, isForPaper: boolean, shell: Shell) => ({
  isForPaper,
  isPrintedOnly: isForPaper && given.json === undefined && given.html === undefined,
  metrics: metricsAsked(given),
  by: given.by.flat(),
  reasonScores: given['reason-scores'],
  formula: given.formula,
  models: given.models === undefined ? undefined : modelsAsked(given.models, given, shell),
  against: given.against,
  all: given.all,
});

/** Parses a limit like 'system=a,b'. Null if the text names no factor or no value. */
function limitOf(text: string): Where | null {
  const where = parseWhere(text);
  return where.values.length === 0 ? null : where;
}

/** Hint on how to get the tables that are not printed. */
function moreTables({ blocks }: AnalysisReport, all: boolean): string {
  const hasMore = blocks.some(({ tables }) => tables.some(({ tier }) => tier === 'detail'));
  return hasMore && !all ? '\n\nUse --all to print all tables. --html and --json write them to files.' : '';
}

/** Writes and prints results, as a paper prints them if that is asked for. */
async function deliver(
  { text, results, isForPaper }: { text: string; results: AnalysisReport; isForPaper: boolean },
  { json: path, out, all }: Pick<Given, 'json' | 'out' | 'all'>,
  command: string,
  { say }: Shell,
): Promise<void> {
  await writeJson(path, results);
  if (isForPaper) return writePaperTo(out, { analysis: results, command }, say);
  say(text + moreTables(results, all));
}

export const analyse: Declared = {
  about: [ENGINES],
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { study },
      options: {
        ...SHARED,
        layout: option(PAPER, LAYOUT_TEXT, { as: choice([PAPER]) }),
        where: options('"system=a,b"', 'only clips with these values of a factor; != for all others', {
          as: readAs(
            limitOf,
            (text) => `'${text}' is not a valid limit: write it like system=a,b or language!=zh`,
          ),
        }),
        rehearsals,
      },
      async run({ words, options: given, line }, { dataFolder }, shell) {
        shell.engine?.compileLess();
        const isForPaper = given.layout === PAPER;
        const report = htmlReport(given.html, line, shell.renderReport);
        const named = { study: words.study, rehearsals: given.rehearsals, metrics: metricsAsked(given) };
        const { text, json: results } = await withRatedStudy(
          shell,
          dataFolder,
          named,
          async (source, place) => {
            const order = {
              ...place,
              rules: given.rules,
              where: given.where,
              ...asked(given, isForPaper, shell),
            };
            await report.readStudy(order);
            const figures = await styleAsked(place.folder, given.figures);
            return analyseRatedStudy(source, { ...order, figures });
          },
        );
        await deliver({ text, results, isForPaper }, given, line, shell);
        await report.write(results, shell.say);
      },
    }),
    form({
      words: { table },
      options: {
        ...SHARED,
        means: flag('the table contains means, not ratings of single listeners'),
        ...RATINGS_OPTIONS,
        layout: options(
          [PAPER, ...RATING_LAYOUTS].join('|'),
          `${LAYOUT_TEXT}; others: layout of the table (default: detected)`,
          { as: choice([PAPER, ...RATING_LAYOUTS]) },
        ),
      },
      async run({ words, options: given, line }, _env, shell) {
        shell.engine?.compileLess();
        if (given.means && (given.models !== undefined || given.formula !== undefined))
          throw new UsageError(
            'mixed models need ratings of single listeners: remove --models and --formula',
          );
        const isForPaper = given.layout.includes(PAPER);
        const report = htmlReport(given.html, line, shell.renderReport);
        const { text, json: results } = await analyseFile({
          path: words.table,
          rules: given.rules,
          ...ratingsRead({
            ...given,
            layout: RATING_LAYOUTS.findLast((name) => given.layout.includes(name)),
          }),
          means: given.means,
          ...asked(given, isForPaper, shell),
          figures: await styleAsked(null, given.figures),
        });
        await deliver({ text, results, isForPaper }, given, line, shell);
        await report.write(results, shell.say);
      },
    }),
  ],
};
