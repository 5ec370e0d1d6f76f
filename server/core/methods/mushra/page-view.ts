import { said } from '../../text/said.ts';
import type { Language } from '../../text/languages.ts';
import { ratesReference, require100Of, showsReference, switchingOf, type MushraConfig } from './config.ts';
import type { MushraView } from './view.ts';
import { WORDING } from './wording.ts';

function questionOf(config: MushraConfig, language: Language): string {
  const words = WORDING[language];
  if (config.question) return said(config.question, language);
  if (config.preset === 'dialogue') return words.dialogue.question;
  if (config.standard === 'bs2132') return words.bs2132.question;
  return showsReference(config) ? words.withReference : words.withoutReference;
}

function descriptionsOf(config: MushraConfig, language: Language): readonly string[] {
  const { guidelines, preset } = config;
  if (Array.isArray(guidelines)) return guidelines.map((sentence) => said(sentence, language));
  if (guidelines === 'detailed') return WORDING[language].guidelines;
  return preset === 'dialogue' ? WORDING[language].dialogue.descriptions : [];
}

function notesOf(config: MushraConfig, language: Language): string | null {
  const words = WORDING[language];
  if (config.preset === 'dialogue') return words.dialogue.notes;
  if (config.standard === 'bs2132') return words.bs2132.note;
  // If the page does not name the reference, its wording does not mention one.
  return showsReference(config) && ratesReference(config) ? words.hiddenNote : null;
}

/** Content of the block's pages in a language; the same on all pages. */
export function mushraView(config: MushraConfig, language: Language): MushraView {
  const descriptions = descriptionsOf(config, language);
  return {
    method: 'mushra',
    question: questionOf(config, language),
    bands: (config.labels ?? WORDING[language].labels).map((label, index) => ({
      label: said(label, language),
      description: descriptions[index] ?? null,
    })),
    reference: showsReference(config),
    switching: switchingOf(config),
    scale: { min: 0, max: 100 },
    notes: notesOf(config, language),
    require100: require100Of(config),
    sort: config.sort,
    numbers: config.numbers,
    comment: config.comment === 'optional',
  };
}
