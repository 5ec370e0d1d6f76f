import { parseWhere, whereText, type Where } from '#core/analysis/blocks/where.ts';
import type { AnalysisRequest, UploadedFile } from '#core/api/analysis.ts';
import { rulesText } from '#core/commands/rules-text.ts';
import { rulesOfText } from './rules-of-text.ts';

const FILE = /^[0-9a-f]{64} .+$/u;

const isFile = (text: string): boolean => FILE.test(text);

const fileText = ({ sha256, name }: UploadedFile): string => `${sha256} ${name}`;

function fileOf(text: string): UploadedFile {
  const [sha256 = ''] = text.split(' ', 1);
  return { sha256, name: text.slice(sha256.length + 1) };
}

/** Commas separate values; a comma within a value is percent-encoded. */
const escaped = (value: string): string => value.replaceAll(/[%,]/gu, encodeURIComponent);
const unescaped = (text: string): string => text.replaceAll(/%2[5C]/gu, decodeURIComponent);

/** Example: 'system=a,b' and 'voice!=old'. Invalid filters are kept, so that the server refuses them. */
function filterOf(text: string): AnalysisRequest['where'][number] {
  const where = parseWhere(text);
  return { ...where, values: where.values.map(unescaped) };
}

const filterText = (filter: Where): string => whereText({ ...filter, values: filter.values.map(escaped) });

/** Writes a request into an address, so that a link shows the same. */
export function addressQuery(request: AnalysisRequest): string {
  const query = new URLSearchParams();
  if (request.rules !== null) query.set('rules', rulesText(request.rules));
  for (const filter of request.where) query.append('where', filterText(filter));
  for (const factor of request.by) query.append('by', factor);
  if (request.rehearsals) query.set('rehearsals', '1');
  for (const file of request.metrics) query.append('metrics', fileText(file));
  for (const metric of request.lower) query.append('lower', metric);
  if (request.reasonScores) query.set('reasons', fileText(request.reasonScores));
  for (const text of request.figures) query.append('figures', text);
  return query.size === 0 ? '' : `?${query}`;
}

/** Reads a request from an address; the server refuses invalid ones. */
export function requestOf(search: string): AnalysisRequest {
  const query = new URLSearchParams(search);
  const [rules, reasons] = [query.get('rules'), query.get('reasons')];
  return {
    rules: rules === null ? null : rulesOfText(rules),
    where: query.getAll('where').map(filterOf),
    by: query.getAll('by'),
    rehearsals: query.get('rehearsals') === '1',
    metrics: query.getAll('metrics').filter(isFile).map(fileOf),
    lower: query.getAll('lower'),
    reasonScores: reasons === null || !isFile(reasons) ? null : fileOf(reasons),
    figures: query.getAll('figures'),
  };
}

const isLimitOf =
  (factor: string) =>
  (filter: Where): boolean =>
    filter.factor === factor && !filter.isNot;

/** Values of one factor's filter; empty: no filter. */
export const limitOf = ({ where }: AnalysisRequest, factor: string): readonly string[] =>
  where.find(isLimitOf(factor))?.values ?? [];

/** Sets the filter of one factor; no values: removes it. */
export function withLimit(request: AnalysisRequest, factor: string, values: string[]): AnalysisRequest {
  const isOwn = isLimitOf(factor);
  const others = request.where.filter((filter) => !isOwn(filter));
  return {
    ...request,
    where: values.length === 0 ? others : [...others, { factor, values, isNot: false }],
  };
}
