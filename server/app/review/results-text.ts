import type { ResultTable } from '#core/analysis/tables/table.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import type { ReviewResults } from '#core/review/contract.ts';

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
  const dimensions: ResultTable = {
    name: 'dimensions',
    title: 'Subjects of the reasons',
    columns: [{ label: 'dimension', key: 'dimension' }, { label: 'both ticked', key: 'ticked' }, ...KAPPA],
    rows: results.dimensions.map((row) => ({ ...row })),
    notes: [],
  };
  const tables = [
    agreement,
    ...(results.dimensions.length > 0 ? [dimensions] : []),
    ...verdictTables(results),
  ];
  return tables.map((table) => textTable(table, Infinity)).join('\n\n');
}
