import type { Notes } from '../draft/notes.ts';
import type { Unit } from '../draft/study-draft.ts';
import type { ReadConfig } from './read-config.ts';

/** Form of a page without its clips, by which files of one family are recognised. */
const formOf = ({ config, clips }: Unit): string => JSON.stringify([config, clips.length]);

const forms = ({ units }: ReadConfig): string => JSON.stringify([...new Set(units.map(formOf))].toSorted());

const around = ({ consent, questions, language }: ReadConfig): string =>
  JSON.stringify([consent, questions, language]);

/** Whether configurations differ only in their title, their order and the clips that they use, as files for single listeners do. */
export function isFamily(configs: readonly ReadConfig[]): boolean {
  const [first, ...others] = configs;
  return (
    first !== undefined &&
    others.every((other) => forms(other) === forms(first) && around(other) === around(first))
  );
}

/** Files of a family as one: the pages of all, and the texts of the first. */
export function joinFamily(configs: readonly ReadConfig[], notes: Notes): ReadConfig | null {
  const [first] = configs;
  if (!first) return null;
  const texts = [...new Set(configs.flatMap(({ instructions }) => instructions))];
  const more = texts.filter((text) => !first.instructions.includes(text)).length;
  if (more > 0)
    notes.left(
      null,
      `${more} instructions that only other files of the family have; those of ${notes.file} are used`,
    );
  return { ...first, units: configs.flatMap(({ units }) => units) };
}
