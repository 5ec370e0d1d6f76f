import type { Command, Declared } from './declare/command.ts';

/** A command of the help. Its declaration is loaded when it is used, because its code takes longer to load than the help. */
export interface ListedCommand extends Pick<Command, 'name' | 'summary'> {
  load(): Promise<Declared>;
}

/** All commands, in the order of the help. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'init',
    summary: 'Write a study for a folder of clips, from a template.',
    load: async () => (await import('./init.ts')).init,
  },
  {
    name: 'check',
    summary: 'Check a study and list every mistake, with its correction.',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'simulate-design',
    summary: 'Simulate how evenly a study assigns clips, systems and positions to listeners.',
    load: async () => (await import('./simulate-design.ts')).simulateDesign,
  },
  {
    name: 'keys',
    summary: 'Print every key of study.yaml.',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'excerpt',
    summary: 'Cut excerpts of dialogue from long recordings, between turns.',
    load: async () => (await import('./excerpt.ts')).excerpt,
  },
  {
    name: 'draw',
    summary: 'Draw clips at random from a larger pool, in equal or proportional shares.',
    load: async () => (await import('./draw.ts')).draw,
  },
  {
    name: 'prepare',
    summary: 'Create the audio files that listeners receive.',
    load: async () => (await import('./prepare.ts')).prepare,
  },
  {
    name: 'publish',
    summary: 'Check, prepare and publish study folders.',
    load: async () => (await import('./publish.ts')).publish,
  },
  {
    name: 'serve',
    summary: 'Publish the folders and serve all published studies.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'owner',
    summary: 'Print a link that creates an owner account, or sets a new password for one.',
    load: async () => (await import('./owner.ts')).owner,
  },
  {
    name: 'pause',
    summary: 'Pause a study: admit no new listeners until it is opened again.',
    load: async () => (await import('./study-state.ts')).pause,
  },
  {
    name: 'close',
    summary: 'Close a study: admit no more listeners.',
    load: async () => (await import('./study-state.ts')).close,
  },
  {
    name: 'open',
    summary: 'Open a study for new listeners.',
    load: async () => (await import('./study-state.ts')).open,
  },
  {
    name: 'rehearse',
    summary: 'Run simulated listeners through a study and report the results.',
    load: async () => (await import('./rehearse.ts')).rehearse,
  },
  {
    name: 'blind-check',
    summary: 'Check that nothing sent to browsers reveals the systems.',
    load: async () => (await import('./blind-check.ts')).blindCheck,
  },
  {
    name: 'export',
    summary:
      'Export ratings, sessions, played intervals, events and wordings of a study, with a data dictionary.',
    load: async () => (await import('./export.ts')).exportTables,
  },
  {
    name: 'labels',
    summary: 'Write one final label for each clip, with votes and a split by held-out voices.',
    load: async () => (await import('./labels.ts')).labels,
  },
  {
    name: 'archive',
    summary: 'Write a ZIP file with everything that a publication needs.',
    load: async () => (await import('./archive.ts')).archive,
  },
  {
    name: 'manifest',
    summary: 'List all clips of a study with their hashes and facts in a file.',
    load: async () => (await import('./manifest.ts')).manifest,
  },
  {
    name: 'erase',
    summary: 'Anonymise listeners: erase their recruiter ids and session keys.',
    load: async () => (await import('./erase.ts')).erase,
  },
  {
    name: 'accept-losses',
    summary: 'Start again without acknowledged answers that the database no longer has.',
    load: async () => (await import('./accept-losses.ts')).acceptLosses,
  },
  {
    name: 'move',
    summary: 'Copy the database to PostgreSQL, or from there to SQLite.',
    load: async () => (await import('./move.ts')).move,
  },
  {
    name: 'rebuild-ratings',
    summary: 'Derive the kept ratings of a study from its answers again, and compare them.',
    load: async () => (await import('./rebuild-ratings.ts')).rebuildRatingsOfStudy,
  },
  {
    name: 'backup',
    summary: 'Copy the database to a file. The server may be running.',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into a data folder that has no database.',
    load: async () => (await import('./backup.ts')).restore,
  },
  {
    name: 'fetch-backup',
    summary: 'Fetch a backup from the object storage into an empty folder, to restore it.',
    load: async () => (await import('./backup.ts')).fetchBackup,
  },
  {
    name: 'analyse',
    summary: 'Analyse a study or a table of ratings: primary analysis, then systems, listeners and metrics.',
    load: async () => (await import('./analyse.ts')).analyse,
  },
  {
    name: 'model',
    summary: 'Fit mixed models to the ratings of a study or of a table, without excluded ratings.',
    load: async () => (await import('./model.ts')).model,
  },
  {
    name: 'describe',
    summary: 'Write the methods section and a reporting card.',
    load: async () => (await import('./describe.ts')).describe,
  },
  {
    name: 'power',
    summary: 'Compute the number of listeners that a study needs, or with --listeners its power.',
    load: async () => (await import('./power.ts')).power,
  },
  {
    name: 'screen',
    summary: 'Show what each exclusion rule would exclude, and how the results would change.',
    load: async () => (await import('./screen.ts')).screen,
  },
  {
    name: 'decide',
    summary: 'Keep or exclude a listener manually.',
    load: async () => (await import('./decide.ts')).decide,
  },
  {
    name: 'prolific',
    summary: 'Compare submissions on Prolific with sessions, review them and pay bonuses.',
    load: async () => (await import('./recruiter.ts')).recruiterCommand('prolific'),
  },
  {
    name: 'pay',
    summary: 'Show what listeners have earned, and a forecast of the cost of the whole study.',
    load: async () => (await import('./pay.ts')).pay,
  },
  {
    name: 'review',
    summary: "Serve a review page on this machine, for listeners' reasons or for clips.",
    load: async () => (await import('./review.ts')).review,
  },
  {
    name: 'reasons',
    summary: "Write the listeners' reasons to files for scoring.",
    load: async () => (await import('./reasons.ts')).reasons,
  },
  {
    name: 'import-ratings',
    summary: 'Convert ratings from other programs into a table of ratings.',
    load: async () => (await import('./import-ratings.ts')).importTable,
  },
  {
    name: 'import-study',
    summary: 'Convert a study of another tool, such as webMUSHRA, into a study folder.',
    load: async () => (await import('./import-study.ts')).importStudy,
  },
  {
    name: 'measure',
    summary: 'Print the loudness of the clips of a study folder.',
    load: async () => (await import('./measure.ts')).measure,
  },
  {
    name: 'derive-metrics',
    summary: 'Compute metrics of clips from the output of other programs.',
    load: async () => (await import('./derive-metrics.ts')).deriveMetrics,
  },
];

/** The whole declaration of a command. */
export async function loadCommand({ name, summary, load }: ListedCommand): Promise<Command> {
  return { name, summary, ...(await load()) };
}

/** The declarations of all commands. */
export const loadCommands = (): Promise<Command[]> => Promise.all(commands.map(loadCommand));
