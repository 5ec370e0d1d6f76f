import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import {
  clipsBrought,
  copyRequest,
  finishRequest,
  nameRequest,
  newUploadRequest,
  offered,
  pieceQuery,
  pieceTaken,
  proposalRequest,
  proposedStudy,
  replaceRequest,
  studyBrought,
  studyRow,
  templateRequest,
  uploadBegun,
  useRequest,
} from '../studies.ts';
import { ratingsReport, ratingsRequest, ratingsStudy, ratingsStudyRequest } from '../ratings-import.ts';
import { importedRequest, importReport, importRequest } from '../study-import.ts';
import { done, nothing } from '../values.ts';

const named = z.strictObject({ name: z.string() });

/** The list of studies, and actions on a study as a whole. */
export const studiesCalls = {
  'GET /studies': {
    summary: 'Lists the studies that the account has access to.',
    may: 'enter',
    scope: 'read',
    isUrgent: true,
    reply: z.array(studyRow),
  },
  'GET /offered': {
    summary: 'Lists examples and folders on the server from which a study can be created.',
    may: 'create',
    scope: 'read',
    reply: offered,
  },
  'POST /new/copy': {
    summary: 'Creates a study from a copy of an example or of a folder on the server.',
    may: 'create',
    scope: 'write',
    action: 'creates a study from a folder on the server',
    body: copyRequest,
    reply: studyBrought,
  },
  'POST /new/proposal': {
    summary: 'Returns the study that a template makes of a folder of clips, without creating it.',
    may: 'create',
    scope: 'write',
    body: proposalRequest,
    reply: proposedStudy,
  },
  'POST /new/template': {
    summary: 'Creates a study from a template and a folder of clips.',
    may: 'create',
    scope: 'write',
    action: 'creates a study from a template',
    body: templateRequest,
    reply: studyBrought,
  },
  'POST /new/import-report': {
    summary:
      "Returns what is carried over, changed and left out of another tool's study, without creating a study.",
    may: 'create',
    scope: 'write',
    body: importRequest,
    reply: importReport,
  },
  'POST /new/import': {
    summary: "Creates a study from another tool's study.",
    may: 'create',
    scope: 'write',
    action: 'imports a study of another tool',
    body: importedRequest,
    reply: studyBrought,
  },
  'POST /new/ratings-report': {
    summary: 'Returns how an uploaded file of ratings is understood, without creating a study.',
    may: 'create',
    scope: 'write',
    body: ratingsRequest,
    reply: ratingsReport,
  },
  'POST /new/ratings': {
    summary: 'Creates a study of ratings only from an uploaded file.',
    may: 'create',
    scope: 'write',
    action: 'imports ratings',
    body: ratingsStudyRequest,
    reply: studyBrought,
  },
  'GET /studies/:study/imported': {
    summary: 'Returns how the ratings of a study of ratings only were imported.',
    may: 'see',
    scope: 'read',
    reply: ratingsStudy,
  },
  'GET /studies/:study/imported/table': {
    summary: 'Returns the table of ratings of a study of ratings only, as CSV.',
    may: 'see',
    scope: 'read',
    file: 'text/csv',
  },
  'POST /new/use': {
    summary: 'Uses a folder on the server as a study.',
    may: 'create',
    scope: 'write',
    action: 'uses a folder on the server',
    body: useRequest,
    reply: named,
  },
  'POST /studies/:study/duplicate': {
    summary: 'Copies the folder of a study to a new study.',
    may: 'create',
    scope: 'write',
    action: 'duplicates a study',
    body: nameRequest,
    reply: studyBrought,
  },
  'POST /studies/:study/rename': {
    summary: 'Renames a study that was never published.',
    may: 'run',
    scope: 'write',
    action: 'renames a study',
    body: nameRequest,
    reply: named,
  },
  'PUT /studies/:study/archived': {
    summary: 'Archives or unarchives a study.',
    may: 'run',
    scope: 'write',
    action: 'archives or unarchives a study',
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: done,
  },
  'DELETE /studies/:study': {
    summary: 'Deletes a study that was never published.',
    may: 'run',
    scope: 'write',
    action: 'deletes a study that was never published',
    body: z.strictObject({ confirm: z.string() }),
    reply: done,
  },
} satisfies Contracts;

/** Uploads of studies from a browser: started, sent file by file or as one archive, in pieces, and finished. */
export const uploadCalls = {
  'POST /uploads': {
    summary: 'Starts the upload of a new study.',
    may: 'create',
    scope: 'write',
    body: newUploadRequest,
    reply: uploadBegun,
  },
  'POST /studies/:study/uploads': {
    summary: 'Starts an upload that replaces the files of a study.',
    may: 'run',
    scope: 'write',
    body: replaceRequest,
    reply: uploadBegun,
  },
  'PUT /uploads/:upload/files': {
    summary: 'Sends a piece of a file.',
    may: 'create',
    scope: 'write',
    query: pieceQuery,
    upload: ['application/zip', 'application/octet-stream'],
    reply: pieceTaken,
  },
  'POST /uploads/:upload/finish': {
    summary: 'Finishes an upload.',
    may: 'create',
    scope: 'write',
    action: 'uploads a study',
    body: finishRequest,
    reply: studyBrought,
  },
  'POST /uploads/:upload/clips': {
    summary: 'Completes an upload of clips or of a study of another tool, which then waits for its study.',
    may: 'create',
    scope: 'write',
    body: finishRequest,
    reply: clipsBrought,
  },
  'DELETE /uploads/:upload': {
    summary: 'Cancels an upload.',
    may: 'create',
    scope: 'write',
    isUrgent: true,
    body: nothing,
    reply: done,
  },
} satisfies Contracts;
