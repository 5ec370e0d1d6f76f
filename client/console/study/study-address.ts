/** Where the server answers about a study. */
export const studyPath = (study: string, path: string): string =>
  `/studies/${encodeURIComponent(study)}/${path}`;
