import type { LogLine } from '#core/api/quality.ts';
import type { logCalls } from '#core/api/calls/quality-calls.ts';
import { column } from '#core/ratings/ratings.ts';
import { studyLog } from '../../../app/quality/study-log.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { Handlers } from '../requests/route.ts';

/** More than anybody reads; the whole log is in the file. */
const SHOWN = 1000;
const ALL = 1_000_000;

const COLUMNS = [
  column<LogLine>('at', 'time', 'UTC', '', ({ at }) => at),
  column<LogLine>('actor', 'free text', null, '', ({ actor }) => actor),
  column<LogLine>('kind', 'text', null, '', ({ kind }) => kind),
  column<LogLine>('action', 'free text', null, '', ({ action }) => action),
  column<LogLine>('detail', 'free text', null, '', ({ detail }) => detail),
];

export const logHandlers: Handlers<typeof logCalls> = {
  'GET /studies/:study/log': ({ context, study }) => studyLog(context, study, SHOWN),
  async 'GET /studies/:study/log.csv'({ context, study, response }) {
    const lines = await studyLog(context, study, ALL);
    response
      .attachment('log.csv')
      .type('csv')
      .send(headerLine(COLUMNS) + rowLines(COLUMNS, lines));
  },
};
