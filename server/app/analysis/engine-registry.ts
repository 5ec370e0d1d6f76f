import { engineInWorker } from './models/engine-in-worker.ts';
import { ModelRefused, type Engine } from './models/engine.ts';
import { fitWithR } from './r/r-engine.ts';

/** All engines, the default first. */
export const engines: readonly Engine[] = [
  {
    id: 'reml',
    about: 'linear mixed model by restricted maximum likelihood, with intervals and tests',
    fit: engineInWorker('reml'),
  },
  {
    id: 'gibbs',
    about: 'posterior of the same model: mean, SD, 95 % highest density interval, R-hat, effective sizes',
    fit: engineInWorker('gibbs'),
  },
  {
    id: 'r',
    about: 'the same model as reml by lme4, lmerTest and pbkrtest, if R is installed',
    fit: fitWithR,
  },
];

/** Finds an engine by id. Throws ModelRefused for an unknown id. */
export function engineOf(id: string): Engine {
  const found = engines.find((engine) => engine.id === id);
  if (found) return found;
  throw new ModelRefused(
    `'${id}' is not an engine: write ${engines.map((engine) => engine.id).join(' or ')}`,
  );
}
