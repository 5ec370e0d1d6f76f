import {
  analysisReply,
  analysisRequest,
  drawnFigure,
  figureRequest,
  methodsText,
  modelsLine,
  modelsRequest,
  printedFigure,
  printedPaper,
  uploadedFile,
} from '../analysis.ts';
import type { Contracts } from '../contract.ts';

/** Results of a study. Requests are too long for an address, so they are posted. */
export const analysisCalls = {
  'POST /studies/:study/analysis': {
    summary: 'Analyses the ratings of a study.',
    may: 'see',
    scope: 'read',
    body: analysisRequest,
    reply: analysisReply,
  },
  'POST /studies/:study/analysis/figure': {
    summary: 'Draws one figure of an analysis.',
    may: 'see',
    scope: 'read',
    body: figureRequest,
    reply: drawnFigure,
  },
  'POST /studies/:study/analysis/figure/pdf': {
    summary: 'Draws one figure of an analysis as a PDF with embedded fonts.',
    may: 'see',
    scope: 'read',
    body: figureRequest,
    reply: printedFigure,
  },
  'POST /studies/:study/analysis/paper': {
    summary:
      "Writes the tables (LaTeX, CSV, Markdown) and figures (SVG, PDF) in the layout of each method's paper, as a ZIP.",
    may: 'see',
    scope: 'read',
    body: analysisRequest,
    reply: printedPaper,
  },
  'POST /studies/:study/analysis/methods': {
    summary: 'Writes the methods section and the reporting card.',
    may: 'see',
    scope: 'read',
    body: analysisRequest,
    reply: methodsText,
  },
  'POST /studies/:study/analysis/models': {
    summary: 'Fits mixed models: lines with progress, then the results or the error as the last line.',
    may: 'see',
    scope: 'read',
    body: modelsRequest,
    lines: modelsLine,
  },
  'POST /studies/:study/analysis/tables/:name': {
    summary: 'Uploads a table of scores for analyses, at most 20 MB.',
    may: 'run',
    scope: 'write',
    action: 'adds a table of scores to the analysis',
    upload: ['*/*'],
    reply: uploadedFile,
  },
  'GET /studies/:study/analysis/sounds/:sound': {
    summary: 'Returns a clip by the SHA-256 of the file that listeners hear.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    file: 'audio/*',
  },
} satisfies Contracts;
