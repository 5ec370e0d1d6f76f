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

/** A comma separates values, so that one within a value is written as in an address. */
const escaped = (value: string): string => value.replaceAll(/[%,]/gu, encodeURIComponent);
const unescaped = (text: string): string => text.replaceAll(/%2[5C]/gu, decodeURIComponent);

/** Example: 'system=a,b' and 'voice!=old'. What limits nothing is kept, so that the server refuses it. */
function filterOf(text: string): AnalysisRequest['where'][number] {
  const where = parseWhere(text);
  return { ...where, values: where.values.map(unescaped) };
}

const filterText = (filter: Where): string => whereText({ ...filter, values: filter.values.map(escaped) });

/** A request as an address keeps it, so that a link shows the same. */
export function addressQuery(request: AnalysisRequest): string {
  const query = new URLSearchParams();
  if (request.rules !== null) query.set('rules', rulesText(request.rules));
  for (const filter of request.where) query.append('where', filterText(filter));
  for (const factor of request.by) query.append('by', factor);
  if (request.rehearsals) query.set('rehearsals', '1');
  for (const file of request.metrics) query.append('metrics', fileText(file));
  for (const metric of request.lower) query.append('lower', metric);
  if (request.reasonScores) query.set('reasons', fileText(request.reasonScores));
  return query.size === 0 ? '' : `?${query}`;
}

/** What an address asks for; the server refuses what cannot be. */
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
  };
}

const isLimitOf =
  (factor: string) =>
  (filter: Where): boolean =>
    filter.factor === factor && !filter.isNot;

/** The values that one factor is limited to; none: it is not. */
export const limitOf = ({ where }: AnalysisRequest, factor: string): readonly string[] =>
  where.find(isLimitOf(factor))?.values ?? [];

/** The request with a factor limited to values, or no longer where there are none. */
export function withLimit(request: AnalysisRequest, factor: string, values: string[]): AnalysisRequest {
  const isOwn = isLimitOf(factor);
  const others = request.where.filter((filter) => !isOwn(filter));
  return {
    ...request,
    where: values.length === 0 ? others : [...others, { factor, values, isNot: false }],
  };
}
