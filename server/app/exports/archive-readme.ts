import type { StudyVersion } from '../../db/contract/store.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';

/** Contents of an archive and how to verify it, written for readers years later. */
export function archiveReadme(name: string, versions: readonly StudyVersion[]): string {
  const published = versions.map(
    ({ number, id, publishedAt }) =>
      `  version ${number}, ${new Date(publishedAt).toISOString()}, SHA-256 ${id}`,
  );
  return `The listening test ${name}, archived by ${earshotVersion()}.

Published versions:
${published.join('\n')}

study/version-N.json     a published version: config, texts, clips with the SHA-256 of their samples. The file is canonical
                         JSON (RFC 8785); its own SHA-256 is the version that every rating names
study/folder/            the researcher's files when this archive was made, without clips
export/                  all ratings, counting or not, with their reasons; sessions, checks, reviews, plays, events, wordings;
                         ratings.dictionary.json explains every column; scripts in R and Python fit mixed models
report/report.html       tables and figures, which open in any browser; the same as CSV, SVG and JSON beside it
report/methods.md        methods section and reporting card
environment.json         software that created this archive
datapackage.json         description of all files and columns, for programs and repositories (Frictionless Data Package)
ro-crate-metadata.json   description of all files, for repositories (RO-Crate)
checksums.sha256         checksums of all files; verify them with: sha256sum -c checksums.sha256

Listeners have random pseudonyms. This archive contains no recruiter ids.
Analyse again without a database: earshot analyse export/${name}-ratings.csv
`;
}
