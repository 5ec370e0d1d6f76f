import { analyseFile, analyseStudy } from '../app/analysis/analyse.ts';
import { namedRules } from './named-rules.ts';
import { namedWhere } from './named-where.ts';
import {
  first,
  isTable,
  modesFor,
  names,
  ONE,
  parse,
  UsageError,
  withStore,
  writeJson,
} from './arguments.ts';
import type { Command } from './command.ts';
import { htmlReport } from './html-report.ts';
import { ENGINE_WORDS, MODEL_OPTIONS, MODEL_USAGE, modelsAsked } from './model-options.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { RATINGS_OPTIONS, RATINGS_USAGE, ratingsRead, refuseRatingsOptions } from './ratings-options.ts';
import { studyPlace } from './study-place.ts';

/** What both a study and a table of ratings can be asked for. */
const RESULTS =
  '[--by voice,...] [--metrics metrics.csv] [--lower wer,...] [--reason-scores scores.csv] [--against second-run.csv] [--formula "value ~ system + (1 | listener)"] [--all] [--json file] [--html folder] ' +
  `[--models ${ENGINE_WORDS} ${MODEL_USAGE}]`;

export const analyse: Command = {
  usage: [
    `analyse <study> ${RESULTS} [--rules "a, b"|none] [--where "system=a,b"] [--rehearsals]`,
    `analyse <ratings.csv> ${RESULTS} [--rules "a, b"] [--means] ${RATINGS_USAGE}`,
  ],
  async run(args, { dataFolder }, shell) {
    const { say } = shell;
    const { positionals, values } = parse(args, ONE, {
      ...METRIC_OPTIONS,
      ...RATINGS_OPTIONS,
      ...MODEL_OPTIONS,
      models: { type: 'string' },
      by: { type: 'string', multiple: true, default: [] },
      'reason-scores': { type: 'string' },
      formula: { type: 'string' },
      against: { type: 'string' },
      means: { type: 'boolean' },
      all: { type: 'boolean' },
      rules: { type: 'string' },
      json: { type: 'string' },
      html: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    const { rehearsals } = values;
    const rules = values.rules === undefined ? undefined : namedRules(values.rules);
    if (isTable(name) && rehearsals === true)
      throw new UsageError('--rehearsals goes with a study, not with a table of ratings');
    if (!isTable(name)) refuseRatingsOptions(values, ['where']);
    const idle = ['random', 'draws'].find((option) => option in values && values.models === undefined);
    if (idle !== undefined) throw new UsageError(`--${idle} goes with --models ${ENGINE_WORDS}`);
    if (!isTable(name) && values.means === true)
      throw new UsageError('--means goes with a table of means, not with a study');
    if (values.means === true && (values.models !== undefined || values.formula !== undefined))
      throw new UsageError('means have no listeners for a mixed model: remove --models and --formula');
    const asked = {
      metrics: metricsAsked(values),
      by: values.by.flatMap(names),
      reasonScores: values['reason-scores'],
      formula: values.formula,
      models: values.models === undefined ? undefined : modelsAsked(values.models, values, shell),
      against: values.against,
      all: values.all,
    };
    const where = isTable(name) ? [] : (values.where ?? []).map(namedWhere);
    const report = htmlReport(values.html, args);
    const { text, json } = isTable(name)
      ? await analyseFile({ path: name, rules, ...ratingsRead(values), means: values.means, ...asked })
      : await withStore(shell.database.read(dataFolder), async (store) => {
          const study = {
            store,
            ...(await studyPlace(store, dataFolder, name)),
            modes: modesFor(rehearsals),
            rules,
            where,
            ...asked,
          };
          await report.readStudy(study);
          return analyseStudy(study);
        });
    await writeJson(values.json, json);
    say(text);
    await report.write(json, say);
  },
};
