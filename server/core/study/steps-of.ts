import type { Study } from './study.ts';
import { stepKind, stepName, type StepEntry } from '../steps/registry.ts';
import type { Place, Step } from '../steps/contract/step.ts';
import { sittingSteps } from '../steps/sitting/index.ts';

const INSTRUCTIONS = 'instructions';
const ABOUT_INSTRUCTIONS = 'comprehension';

/** The preparation steps including the instructions: where they are listed, before a comprehension check, or last. */
function withInstructions(entries: readonly StepEntry[], has: boolean): StepEntry[] {
  const names = entries.map(stepName);
  if (!has) return entries.filter((_entry, index) => names[index] !== INSTRUCTIONS);
  if (names.includes(INSTRUCTIONS)) return [...entries];
  const at = names.indexOf(ABOUT_INSTRUCTIONS);
  return entries.toSpliced(at < 0 ? entries.length : at, 0, INSTRUCTIONS);
}

function bindAll(place: Place, entries: readonly StepEntry[]): Step[] {
  const steps: Step[] = [];
  for (const [serial, entry] of entries.entries()) {
    const config = typeof entry === 'string' ? { check: entry } : entry;
    const bind = (alike: number): Step => stepKind(stepName(entry)).bind(config, place, serial, alike);
    const first = bind(0);
    const before = steps.filter((step) => step.kind === first.kind && step.known?.kind === first.known?.kind);
    steps.push(before.length === 0 ? first : bind(before.length));
  }
  return steps;
}

/** All steps of a study in order: before the first page, between pages, after the last. */
export function stepsOf({ config, instructions }: Pick<Study, 'config' | 'instructions'>): Step[] {
  const hasText = !Array.isArray(instructions) || instructions.length > 0;
  const before = withInstructions(config.preparation, hasText);
  const between = config.between_pages ?? [];
  const [first, ...later] = config.sittings ? sittingSteps(config.sittings, between.length) : [];
  return [
    ...bindAll('preparation', before),
    ...(first ? [first] : []),
    ...later,
    ...bindAll('between_pages', between),
    ...bindAll('closing', config.closing ?? []),
  ];
}
