import { scriptScales } from '#core/scripts/script-design.ts';
import { column, type Rating } from '#core/ratings/ratings.ts';
import { conditionOfRole } from '#core/methods/mushra/webmushra-names.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { RatingsFormat } from './format.ts';

const COLUMNS = [
  column('session_test_id', 'text', null, 'Name of the study.', (r) => r.study),
  column('session_uuid', 'text', null, 'The session.', (r) => r.session),
  column('trial_id', 'text', null, 'The item of the page.', (r) => r.item ?? String(r.page)),
  column('rating_stimulus', 'text', null, 'The system, or what webMUSHRA calls the role.', (r) =>
    r.role === 'test' ? (r.system ?? r.clip) : conditionOfRole(r.role),
  ),
  column('rating_score', 'number', null, '0 to 100.', (r) => r.canonicalValue),
  column('rating_time', 'integer', 'ms', 'Time on the page.', (r) =>
    r.pageMs === null ? null : Math.round(r.pageMs),
  ),
  column('rating_comment', 'free text', null, "The listener's words.", (r) => r.text),
  column('counts', 'boolean', null, 'Whether the rating takes part in the analysis.', (r) => r.counts),
];

/** The table that webMUSHRA writes for its MUSHRA pages, for every scale from 0 to 100. */
export const webMushraFormat = (): RatingsFormat => ({
  about: 'the table that webMUSHRA writes, of scales from 0 to 100; missing is empty',
  async begin({ files, pathOf, versions, hasMark }) {
    const path = pathOf('webmushra.csv');
    const file = await files.open(path);
    await file.append(headerLine(COLUMNS, hasMark));
    const scales = scriptScales(versions).filter(
      ({ kind, judges, range: [low, high] }) =>
        kind === 'continuous' && judges === 'clip' && low === 0 && high === 100,
    );
    const known = new Set(
      scales.flatMap((own) => own.versions.map((version) => JSON.stringify([version, own.block, own.scale]))),
    );
    const isTheirs = ({ studyVersion, block, scale }: Rating): boolean =>
      known.has(JSON.stringify([studyVersion, block, scale]));
    return {
      add: (ratings) => file.append(rowLines(COLUMNS, ratings.filter(isTheirs), { missing: '' })),
      async finish() {
        await file.finish();
        return [path];
      },
    };
  },
});
