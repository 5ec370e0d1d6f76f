import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RecipeStage } from './recipe.ts';

/** Conditions of a page in the paper's order, with a latent naturalness. */
const CONDITIONS = [
  { system: 'human', role: 'high anchor', quality: 82 },
  { system: 'lq', role: 'low anchor', quality: 8 },
  { system: 'moss-ttsd', role: 'test', quality: 62 },
  { system: 'notebooklm', role: 'test', quality: 72 },
  { system: 'podagent', role: 'test', quality: 38 },
  { system: 'real-pod', role: 'test', quality: 68 },
];
const SYSTEMS = CONDITIONS.filter(({ role }) => role === 'test').map(({ system }) => system);
const CATEGORIES = numberedNames('category', 17);
const JUDGES = numberedNames('judge', 20);
/** Judges who hear no difference between systems and the high anchor, and one who does not listen. */
const DEAF = new Set([6, 19]);
const CARELESS = 17;

/** The clips of the served study: a text more than pages, from which the open reference is taken. */
const SERVED = CONDITIONS.flatMap(({ system }) =>
  numberedNames('category', CATEGORIES.length + 1).map((item) => `clips/${system}/${item}.wav`),
);

/** The questions that want a reason. */
export const QUESTIONS = [
  'audio_quality',
  'expression',
  'effectiveness',
  'music',
  'engaging',
  'full_episode',
  'human',
];
/** Scores of a program for the reasons of each question: J. */
const REASONS = QUESTIONS.flatMap((question, at) =>
  SYSTEMS.map((system, place) => [question, system, 1 + ((at + 2 * place) % 9) / 2]),
);

function judgements(): (string | number)[][] {
  const panel = new Panel('podeval', JUDGES.length);
  const rows: (string | number)[][] = [
    ['method', 'listener', 'scale', 'clip', 'system', 'role', 'item', 'canonical_value'],
  ];
  for (const item of CATEGORIES) {
    for (const { system, role, quality } of CONDITIONS) {
      const clip = { quality: quality + 4 * panel.normal() };
      JUDGES.forEach((judge, number) => {
        const heard =
          number === CARELESS
            ? 50
            : DEAF.has(number) && role === 'high anchor'
              ? clip.quality - 25
              : clip.quality;
        const noise = number === CARELESS ? 30 : 6;
        const value = panel.answer(number, heard, { low: 0, high: 100, step: 1, bias: 2, noise });
        rows.push(['mushra', judge, 'naturalness', `clips/${system}/${item}.wav`, system, role, item, value]);
      });
    }
  }
  return rows;
}

/** Clips and tables of the paper's size, as a researcher has them. */
export async function podevalStage(): Promise<RecipeStage> {
  const stage = await RecipeStage.open();
  await stage.writeClips('dialogues', SERVED);
  await stage.writeTable('reason-scores.csv', [['question', 'system', 'score'], ...REASONS]);
  await stage.writeTable('judgements.csv', judgements());
  return stage;
}
