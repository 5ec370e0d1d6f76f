import { engines } from '../app/analysis/engine-registry.ts';
import type { Command } from './command.ts';

/** Columns that a terminal has for a line of the help. */
const WIDTH = 100;

/** What stays on one line: an option in its brackets, text in quotes, or a word. */
const PIECES = /\[(?:[^\][]|\[[^\]]*\])*\]|"[^"]*"|\S+/g;

/**
 * A text in lines of at most 100 columns, all but the first after `indent`; a piece that is longer has a line of its own.
 * Lines that fit are kept as they are.
 */
export function wrapped(text: string, indent = ''): string {
  if (text.length <= WIDTH) return text;
  const start = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    const before = line === '' ? start : `${line} `;
    if (line !== '' && before.length + piece.length > WIDTH) {
      lines.push(line);
      line = indent + piece;
    } else line = before + piece;
  }
  return [...lines, line].join('\n');
}

/** Every form of a command; a line that begins with a space continues the form before it. */
export const usageText = (usage: readonly string[]): string =>
  usage.map((line) => wrapped(line.startsWith(' ') ? line : `  earshot ${line}`, ' '.repeat(6))).join('\n');

/** What the commands do that their forms do not say. */
const ABOUT: readonly string[] = [
  'serve publishes the folders and serves every published study. With --demo, the console needs no password on this machine, and texts may keep their placeholders.',
  'pause, close and open work while a server runs. Listeners who have started can finish.',
  'analyse writes the primary analysis, then secondary results: systems, listeners and metrics. --html writes a report with every table and figure. describe writes the methods section. power computes how many listeners a study needs, or with --listeners how likely it is to find the difference; with --margin and no --difference, to show equivalence. model fits mixed models. Engines:',
  ...engines.map(({ id, about }) => `  ${id}: ${about}`),
  'export writes the ratings, sessions, played intervals, events and wordings of a study, and a dictionary of them all. reasons writes the reasons that listeners gave, to be scored elsewhere. screen lists what each exclusion rule would exclude and how that changes the results. import-ratings converts ratings of other programs.',
  'decide keeps or excludes a listener by hand; the reason is exported. undo reverses the last decision. Nothing is deleted.',
  "erase makes listeners anonymous: it removes recruiter ids and keys, and with --answers also their answers. It lists what it would remove, and removes it with --yes. --expired selects sessions that ended longer ago than the study's retention_days.",
  'prolific compares the submissions on Prolific with the sessions here, and reviews and pays them. Nothing is sent without --send. lists needs no token; the others need EARSHOT_PROLIFIC_TOKEN.',
  'rehearse uses a temporary folder, which it deletes. --keep stores its sessions in the data folder, apart from live ones; export and analyse read them with --rehearsals.',
  'measure prints the loudness of the clips of a study folder. derive-metrics computes error rates from transcripts, and measures of voices and rooms from what other programs found in windows of clips. Both write files for --metrics.',
  'EARSHOT_DATA is the data folder (default: data). EARSHOT_BACKUPS is a folder that gets a backup after every change, EARSHOT_STUDIES a folder whose study folders the console offers. HOST and PORT set the address to listen on, EARSHOT_URL the address to print.',
];

/** Every form of every command, and what they do. */
export function helpText(commands: Readonly<Record<string, Command>>): string {
  const forms = usageText(Object.values(commands).flatMap(({ usage }) => usage));
  const about = ABOUT.map((text) => `${text.startsWith(' ') ? '' : '\n'}${wrapped(text)}`).join('\n');
  return `earshot: listening tests for speech synthesis\n\n${forms}\n${about}`;
}
