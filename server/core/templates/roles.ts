/** Lowercase name with one _ between its words. Example: 'Ground-Truth' is 'ground_truth'. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_');

/** Names of recordings of people, the clearest first. */
const HUMAN = [
  /^(?:human|humans|真人|gt|ground_?truth|原声|真人录音)$/u,
  /^(?:natural|nat|real|recordings?|recorded|录音|原始录音)$/u,
  /^(?:ref|reference|original|orig|参考)$/u,
  /(?:^|_)(?:human|gt|groundtruth|ground_truth|real|真人)(?:_|$)/u,
];

/** How clearly a name says that a person speaks: 0 is clearest; null: it does not say so. */
export function humanRank(name: string): number | null {
  const rank = HUMAN.findIndex((pattern) => pattern.test(plain(name)));
  return rank === -1 ? null : rank;
}

/** The system that is most probably made of recordings of people, or null. */
export function humanOf(systems: readonly string[]): string | null {
  const ranked = systems.flatMap((system) => {
    const rank = humanRank(system);
    return rank === null ? [] : [{ system, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.system ?? null;
}

const matching = (pattern: RegExp) => (name: string) => pattern.test(plain(name));

export const isLowAnchor = matching(/^(?:lq|low|low_?anchor|anchor_?low|anchor_?35|lp_?35|espeak(?:_.*)?)$/u);
export const isHighAnchor = matching(/^(?:hq|high|high_?anchor|anchor_?high)$/u);
export const isFlawed = matching(/^(?:flawed|flaw|bad|broken|degraded|corrupt(?:ed)?|machine|瑕疵|缺陷)$/u);

/** Words in the names of synthesisers. */
export const isSynthetic = matching(
  /tts|voc|vits|gpt|voice|speech|tacotron|espeak|festival|flite|baseline|ours|proposed|system|model|合成/u,
);

/** Role of a file by its folders; null: under test. */
export type FileRole = 'trap' | 'practice' | 'prompt' | 'level';

const FOLDERS: readonly [FileRole, RegExp][] = [
  ['trap', /^(?:traps?|attention|catch(?:_trials)?|陷阱)$/u],
  ['practice', /^(?:practice|training|练习)$/u],
  ['prompt', /^(?:prompts?|speakers?|refs|enrol(?:l?ments?)?|说话人)$/u],
];

export function roleOf(path: string): FileRole | null {
  const folders = path.split('/').slice(0, -1).map(plain);
  const found = FOLDERS.find(([, pattern]) => folders.some((folder) => pattern.test(folder)));
  if (found) return found[0];
  return folders.length === 0 && /^(?:level|volume|calibration)\./u.test(path.toLowerCase()) ? 'level' : null;
}

/** Common word of numbered names, like 's' of s1 and s02; null if not all are numbered alike. */
export function numberedAs(values: readonly string[]): string | null {
  const [first, ...others] = values.map((value) => /^(.*?)[_-]?\d+$/u.exec(plain(value))?.[1] ?? null);
  return first !== undefined && first !== null && others.every((other) => other === first) ? first : null;
}

const FACTORS: readonly [string, RegExp][] = [
  ['iteration', /^(?:iter(?:ation)?|it|round|turn|step)?_?\d+$/u],
  ['language', /^(?:zh|en|de|fr|es|ja|ko|cmn|eng|mandarin|english|chinese|中文|英文)$/u],
  ['voice', /^(?:(?:spk|speaker|voice|male|female|m|f)_?\d*|男声?|女声?)$/u],
];

/** Name of a part of the path that is neither system nor item, as its values suggest; null: they suggest none. */
export function factorName(values: readonly string[]): string | null {
  return FACTORS.find(([, pattern]) => values.every((value) => pattern.test(plain(value))))?.[0] ?? null;
}
