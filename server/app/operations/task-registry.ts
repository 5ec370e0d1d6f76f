import { countFigures } from '../monitoring/count-figures.ts';
import { analyse } from '../analysis/analyse-task.ts';
import { blindCheckStudy } from '../rehearsal/blinding-check/blind-check-task.ts';
import { drawOne, printOne } from '../analysis/drawing/draw-task.ts';
import { printPaper } from '../analysis/drawing/paper-task.ts';
import { describe } from '../analysis/drawing/methods-task.ts';
import { fit } from '../analysis/models-task.ts';
import { prepareForListeners, prepareStudyFolder } from '../studies/prepare-study.ts';
import { rehearseStudy } from '../rehearsal/rehearse-task.ts';
import { unpackUpload } from '../studies/unpack-upload.ts';
import { qualityEffect } from '../quality/quality-effect.ts';
import { qualityListener } from '../quality/quality-listener.ts';
import { qualityListeners } from '../quality/quality-listeners.ts';
import { qualityOverview } from '../quality/quality-overview.ts';
import { recruiterAct, recruiterLists, recruiterView } from '../recruiting/recruiter-tasks.ts';
import { copyBackupsOn } from './copy-backups-task.ts';
import { makeExport } from './make-export.ts';
import { reviewItems } from '../review/review-items-task.ts';
import { checkFolder } from '../studies/check-folder.ts';
import { reportImport, writeImported } from '../studies/import-task.ts';
import { decideImported } from '../screening/decide.ts';
import { readImportedTable, readUploadedRatings, writeUploadedRatings } from '../studies/ratings-tasks.ts';
import { proposeStudy, writeTemplate } from '../studies/template-study.ts';

/** Every task by its name. Only threads load this file; the server uses its types. */
export const tasks = {
  'quality overview': qualityOverview,
  'quality effect': qualityEffect,
  'quality listeners': qualityListeners,
  'quality listener': qualityListener,
  'recruiter view': recruiterView,
  'recruiter act': recruiterAct,
  'recruiter lists': recruiterLists,
  'check folder': checkFolder,
  'propose study': proposeStudy,
  'write template': writeTemplate,
  'report import': reportImport,
  'write import': writeImported,
  'read ratings': readUploadedRatings,
  'write ratings': writeUploadedRatings,
  'imported table': readImportedTable,
  'decide imported': decideImported,
  'monitor figures': countFigures,
  analyse,
  'draw figure': drawOne,
  'print figure': printOne,
  'print paper': printPaper,
  describe,
  'fit models': fit,
  'prepare study': prepareStudyFolder,
  'prepare for listeners': prepareForListeners,
  'rehearse study': rehearseStudy,
  'check blinding': blindCheckStudy,
  'unpack upload': unpackUpload,
  'make export': makeExport,
  'review items': reviewItems,
  'copy backups': copyBackupsOn,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskRequest<Name extends TaskName> = Parameters<Tasks[Name]['run']>[0];
export type TaskReply<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]['run']>>;
