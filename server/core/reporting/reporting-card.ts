import { conditionsPart } from './conditions.ts';
import { primaryWords } from '../primary/primary.ts';
import { newestOf, primaryAnalysisOf, type ReportingInput } from './input.ts';
import { materialPart } from './material.ts';
import { known, unknown, type CardRow, type Part } from './part.ts';
import { payPart } from './pay.ts';
import { peoplePart } from './people.ts';
import { procedurePart } from './procedure.ts';
import { screeningPart } from './screening.ts';

/** Information on a study that a paper should report. */
export interface ReportingCard {
  rows: CardRow[];
  /** The methods section: one entry per paragraph. */
  paragraphs: { heading: string; text: string }[];
  /** Warnings about underpaid listeners, with the amount owed. */
  warnings: string[];
}

const STATISTICS =
  'Secondary results: means have 95 % intervals from variances clustered by listener and item, because both are samples. ' +
  'The notes of each table name the other methods and the correction of its p-values.';

/** The primary analysis, and whether it was declared before data collection. */
function primaryPart(input: ReportingInput): Part {
  const primary = primaryAnalysisOf(input);
  const declared = primary.isDeclared
    ? 'declared in the study file before publication'
    : 'not declared in the study file; default for this design';
  const words = primaryWords(primary);
  if (words.length === 0) return { rows: [], sentences: [] };
  return {
    rows: [
      known('Statistics', 'primary analysis', words.join('. ')),
      known('Statistics', 'declaration of the primary analysis', declared),
    ],
    sentences: [`Primary analysis (${declared}): ${words.join('. ')}.`],
  };
}

function originPart(input: ReportingInput): Part {
  const { versions, software, name } = input;
  const { id } = newestOf(input);
  const rows = versions.map(({ number, id: hash, publishedAt }) =>
    known(
      'Origin',
      `version ${number} of the study, SHA-256`,
      `${hash}, published ${publishedAt.slice(0, 10)}`,
    ),
  );
  return {
    rows: [
      known('Statistics', 'statistics and clustering', STATISTICS),
      known('Origin', 'software', `Earshot ${software}`),
      known('Origin', 'study', name),
      ...rows,
      unknown('Origin', 'preregistration, ethics approval', 'add them if available'),
    ],
    sentences: [
      STATISTICS,
      `The study was run with Earshot ${software}; its version is ${id}, the SHA-256 of its configuration, texts and clips.`,
    ],
  };
}

/**
 * The methods section of a study and its reporting card, after the checklist of Chiang et al. (2023, arXiv 2306.02044).
 * Items that are not recorded are listed as such and never invented. Throws without a version. Example: a study without a
 * recruiter has the line 'recruitment source' with no value.
 */
export function reportingCard(input: ReportingInput): ReportingCard {
  const pay = payPart(input);
  const parts: { heading: string; part: Part }[] = [
    { heading: 'Listeners', part: peoplePart(input) },
    { heading: 'Recruitment and pay', part: pay },
    { heading: 'Material', part: materialPart(input) },
    { heading: 'Procedure', part: procedurePart(input) },
    { heading: 'Listening conditions and checks', part: conditionsPart(input) },
    { heading: 'Screening', part: screeningPart(input) },
    { heading: 'Primary analysis', part: primaryPart(input) },
    { heading: 'Statistics and origin', part: originPart(input) },
  ];
  return {
    rows: parts.flatMap(({ part }) => [...part.rows]),
    paragraphs: parts
      .filter(({ part }) => part.sentences.length > 0)
      .map(({ heading, part }) => ({ heading, text: part.sentences.join(' ') })),
    warnings: pay.warnings,
  };
}
