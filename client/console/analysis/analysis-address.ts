import type { AnalysisRequest, UploadedFile } from '#core/console/analysis.ts';

const FILE = /^[0-9a-f]{64} .+$/u;

const isFile = (text: string): boolean => FILE.test(text);

const fileText = ({ sha256, name }: UploadedFile): string => `${sha256} ${name}`;

function fileOf(text: string): UploadedFile {
  const [sha256 = ''] = text.split(' ', 1);
  return { sha256, name: text.slice(sha256.length + 1) };
}

/** A request as an address keeps it, so that a link shows the same. */
export function addressQuery(request: AnalysisRequest): string {
  const query = new URLSearchParams();
  if (request.rules !== null) query.set('rules', request.rules === '' ? 'none' : request.rules);
  for (const text of request.where) query.append('where', text);
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
  const reasons = query.get('reasons');
  return {
    rules: query.get('rules'),
    where: query.getAll('where'),
    by: query.getAll('by'),
    rehearsals: query.get('rehearsals') === '1',
    metrics: query.getAll('metrics').filter(isFile).map(fileOf),
    lower: query.getAll('lower'),
    reasonScores: reasons === null || !isFile(reasons) ? null : fileOf(reasons),
  };
}

/** The values that one factor is limited to; none: it is not. */
export function limitOf({ where }: AnalysisRequest, factor: string): string[] {
  const own = where.find((text) => text.startsWith(`${factor}=`));
  return own === undefined ? [] : own.slice(factor.length + 1).split(',');
}

/** The request with a factor limited to values, or no longer where there are none. */
export function withLimit(
  request: AnalysisRequest,
  factor: string,
  values: readonly string[],
): AnalysisRequest {
  const others = request.where.filter((text) => !text.startsWith(`${factor}=`));
  return {
    ...request,
    where: values.length === 0 ? others : [...others, `${factor}=${values.join(',')}`],
  };
}
