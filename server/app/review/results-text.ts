import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { ReviewResults } from '#core/review/contract.ts';

const CODES_NOTE =
  'Kappa: over the answers that both reviewed; n of them. An answer with one review has no agreement and is only counted.';

const KAPPA = [
  { label: 'n', key: 'n' },
  { label: 'agreement', key: 'agreement', digits: 3 },
  { label: 'kappa [95 %]', key: 'kappa', interval: ['low', 'high'] as const, digits: 3 },
];

function verdictTables({ verdicts }: ReviewResults): ResultTable[] {
  return [...new Set(verdicts.map(({ question }) => question))].map((question) => {
    const own = verdicts.filter((counts) => counts.question === question);
    return {
      name: `verdicts ${question}`,
      title: `Verdicts: ${question}`,
      columns: [
        { label: 'system', key: 'system' },
        ...Object.keys(own[0]?.counts ?? {}).map((verdict) => ({ label: verdict, key: verdict })),
      ],
      rows: own.map(({ system, counts }) => ({ system: system ?? 'all', ...counts })),
      notes: [],
    };
  });
}

/** Results of a review for the terminal. */
export function resultsText(results: ReviewResults): string {
  const agreement: ResultTable = {
    name: 'agreement',
    title: `Agreement of the two reviewers on ${results.items} items`,
    columns: [
      { label: 'question', key: 'question' },
      ...KAPPA,
      { label: 'differ', key: 'differ' },
      { label: 'decided', key: 'decided' },
    ],
    rows: results.agreement.map((row) => ({ ...row })),
    notes: ["Kappa: Cohen's, with the large-sample interval of Fleiss, Cohen and Everitt."],
  };
  const codes: ResultTable = {
    name: 'codes',
    title: 'Coding sheet: what the reasons are about',
    columns: [
      { label: 'code', key: 'code' },
      { label: 'one review', key: 'single' },
      { label: 'either ticked', key: 'either' },
      { label: 'both ticked', key: 'both' },
      ...KAPPA,
    ],
    rows: results.codes.map((row) => ({ ...row })),
    notes: [CODES_NOTE],
  };
  const tables = [agreement, ...(results.codes.length > 0 ? [codes] : []), ...verdictTables(results)];
  return tables.map((table) => textTable(table, Infinity)).join('\n\n');
}
