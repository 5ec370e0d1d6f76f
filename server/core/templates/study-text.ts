import type { Language } from '../text/languages.ts';
import { consentSummary, consentText } from './consent.ts';
import type { Design, Material, Template } from './template.ts';
import { patternText } from './yaml.ts';

/** A file of a new study. */
export interface NewFile {
  name: string;
  text: string;
}

/** Time before the first page and after the last, min. */
const FRAME_MINUTES = 3;
/** Length of a clip that is not measured, s. */
const USUAL_SECONDS = 6;
/** Listeners play a clip this often, on the mean. */
const PLAYS = 1.5;

function minutesOf({ pages, sounds, answerSeconds }: Design, { proposal: { clips } }: Material): number {
  const mean = clips.reduce((sum, { seconds }) => sum + (seconds ?? USUAL_SECONDS), 0) / clips.length;
  return Math.ceil((pages * (sounds * mean * PLAYS + answerSeconds)) / 60 + FRAME_MINUTES);
}

const quoted = (text: string): string =>
  /[:#{}[\],"'：]|^[-?!&*|>%@`]/u.test(text) ? JSON.stringify(text) : text;

function studyYaml(template: Template, material: Material, design: Design, language: Language): string {
  const { proposal } = material;
  const words = template.words[language];
  const sections = [
    [
      `# ${template.title.en}: ${template.summary.en}`,
      '# Written by earshot init. Lines with "Edit:" need your own values; `earshot check` measures the clips.',
      ...design.notes.map((note) => `# Note: ${note}`),
      `title: ${quoted(words.title)}`,
      `language: ${language}`,
      'clips:',
      `  test: ${patternText(proposal.pattern)}      # {system} and {item} become columns of every export`,
      ...(design.sets ?? []).map((line) => `  ${line}`),
      ...(design.showsTexts === true && material.texts !== null ? [`texts: ${material.texts}`] : []),
      'loudness: -23      # LUFS; one constant gain brings each clip to it',
    ],
    [
      'consent: consent.md      # Edit: name the institution, the time until data are deleted, and the payment',
      'consent_summary:      # shown above the full text, which is collapsed',
      ...consentSummary(words, language).map((line) => `  - ${quoted(line)}`),
      'instructions: instructions.md',
      ...(proposal.level === null
        ? []
        : [`level_clip: ${patternText(proposal.level)}      # for setting the volume; not part of the test`]),
      'contact: researcher@example.org      # Edit: the address for questions of listeners',
    ],
    [
      'recruitment:',
      `  listeners: ${design.listeners}      # Edit: \`earshot power\` computes how many you need`,
      `  minutes: ${minutesOf(design, material)}      # Edit: an estimate; a rehearsal or a pilot tells more`,
      '  # Edit: for Prolific, remove the # and write the reward and the completion codes of your study',
      '  # reward: 1.80 GBP',
      '  # prolific: {completed: C1ABC234, no_consent: C2ABC234}',
    ],
    ['blocks:', ...design.blocks.map((line) => `  ${line}`)],
    ...(design.analysis ? [['analysis:', ...design.analysis.map((line) => `  ${line}`)]] : []),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The files of a new study. The template must lack nothing. */
export function studyFiles(template: Template, material: Material, language: Language): NewFile[] {
  const words = template.words[language];
  return [
    { name: 'study.yaml', text: studyYaml(template, material, template.design(material), language) },
    { name: 'consent.md', text: consentText(words, language) },
    { name: 'instructions.md', text: words.instructions },
  ];
}
