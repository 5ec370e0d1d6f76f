import { engines } from '../models/registry.ts';
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

/** How a command is typed, form by form; a line that begins with a space goes on with the form before it. */
export const usageText = (usage: readonly string[]): string =>
  usage.map((line) => wrapped(line.startsWith(' ') ? line : `  earshot ${line}`, ' '.repeat(6))).join('\n');

/** What the commands do that their forms do not say. */
const ABOUT: readonly string[] = [
  'pause, close and open work beside a running server; who has begun goes on and finishes.',
  'analyse holds systems, listeners and metrics against each other; --html writes a report with every table and figure. describe writes the methods section. power says how many listeners a study needs. model fits mixed models: means of systems with intervals, differences, and how far listeners and clips differ. Engines:',
  ...engines.map(({ id, about }) => `  ${id}: ${about}`),
  'export writes the ratings, sessions, played intervals, events and wordings of a study, and a dictionary of them all. reasons writes what listeners gave as reasons, to be scored elsewhere. screen says what each screening rule would leave out and what that changes; import-ratings turns ratings of other programs into a table of ours.',
  'decide keeps or leaves out a listener by hand, with a reason that is exported; undo takes the last decision back. Nothing is deleted.',
  "erase makes listeners anonymous: recruiter ids and keys go, with --answers all that they answered too. It says what would go and does it with --yes. --expired means all whose session ended longer ago than the study's retention_days.",
  "prolific says how Prolific's submissions and the sessions here agree, and reviews and pays; nothing is sent without --send. lists needs no token, the others want EARSHOT_PROLIFIC_TOKEN.",
  'rehearse works in a folder of its own that it deletes; --keep stores its sessions in the data folder, apart from live ones, for export and analyse with --rehearsals.',
  'measure says how loud the clips of a study folder are; derive-metrics makes error rates of texts, and measures of voices and rooms of what other programs found in windows of clips. Both write files for --metrics.',
  'The data folder is EARSHOT_DATA (default: data). EARSHOT_BACKUPS names a folder that gets a backup whenever something changed, EARSHOT_STUDIES one whose study folders the console offers. HOST and PORT say where to serve, EARSHOT_URL what to print.',
];

/** Every form of every command, and what they do. */
export function helpText(commands: Readonly<Record<string, Command>>): string {
  const forms = usageText(Object.values(commands).flatMap(({ usage }) => usage));
  const about = ABOUT.map((text) => `${text.startsWith(' ') ? '' : '\n'}${wrapped(text)}`).join('\n');
  return `earshot: listening tests for speech synthesis\n\n${forms}\n${about}`;
}
