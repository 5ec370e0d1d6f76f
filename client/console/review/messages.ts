import type { Queue } from '#core/review/review.ts';
import { consoleWords } from '../context/words.svelte.ts';

/** Every word of the review that no study wrote. */
export const en = {
  'queue.answers': 'Review of reasons',
  'queue.clips': 'Check of clips',
  'role.reviews': '{name} reviews',
  'role.decides': '{name} decides where two differ',
  progress: '{done} of {total} done',
  loading: 'Loading…',
  'failed.title': 'This did not work',
  'failed.again': 'Try again',
  'refused.title': 'This link opens no review',
  'refused.text':
    'Start earshot review and open the whole link that it prints; the part after # belongs to it.',
  'item.n': 'Number {n} of {total}',
  'sound.play': 'Play',
  'sound.pause': 'Pause',
  'sound.place': 'Place in the recording',
  'sound.at': '{at} of {total}',
  'sound.failed': 'The recording could not be loaded.',
  'answer.asked': 'The listener was asked',
  'answer.given': 'and answered',
  'answer.because': 'because',
  'clip.text': 'It should say',
  'clip.textless': 'What it should say is not known. Judge whether what you hear makes sense as a text.',
  'ask.answers.consistency': 'Does what is written support the answer?',
  'ask.clips.success': 'Is this a recording that listeners can be given: complete, undamaged, speech?',
  'ask.clips.consistency': 'Does it say what it should?',
  'verdict.consistent': 'Consistent',
  'verdict.inconsistent': 'Inconsistent',
  'verdict.yes': 'Yes',
  'verdict.no': 'No',
  'verdict.cannot tell': 'Cannot tell',
  'verdict.disputed': 'Disputed',
  'dimensions.ask': 'What is the reason about?',
  'dimension.pronunciation_accuracy': 'Pronunciation',
  'dimension.pronunciation_accuracy.points': 'characters, tones, foreign words, numbers',
  'dimension.prosodic_appropriateness': 'Prosody',
  'dimension.prosodic_appropriateness.points': 'pauses, intonation, speaking rate',
  'dimension.audio_clarity': 'Clarity of the sound',
  'dimension.audio_clarity.points': 'noise, distortion, jitter',
  'dimension.naturalness_expressiveness': 'Naturalness and expression',
  'dimension.naturalness_expressiveness.points': 'stress, emotion, breath, laughter',
  'reason.ask': 'Why? (optional)',
  'others.title': 'What the two reviewers say',
  'others.said': 'One says',
  'others.about': 'about: {dimensions}',
  back: 'Back',
  next: 'Save and go on',
  'next.missing': 'Choose a verdict first.',
  'saving.failed': 'Not saved: {message}',
  'keys.title': 'Keys',
  'keys.play': 'play, pause',
  'keys.verdict': 'verdict',
  'keys.dimensions': 'coding sheet',
  'keys.next': 'save and go on',
  'keys.back': 'back',
  'done.title': 'All reviewed',
  'done.nothing': 'There is nothing to decide: the reviewers agree, or are not done yet.',
  'done.text': 'Every verdict is stored. You can go back and change any of them.',
  'done.final': 'Every verdict is stored, and stays as it is now that the results are shown.',
  'done.wait': 'How far the reviewers agree is shown when both are done, so that neither leans to the other.',
  'done.look': 'Look through them again',
  'results.title': 'What came of it',
  'results.question': 'Question',
  'results.n': 'Items',
  'results.agreement': 'Agreement',
  'results.kappa': "Cohen's kappa",
  'results.interval': '95 % interval',
  'results.differ': 'Differ',
  'results.decided': 'Decided',
  'results.dimension': 'Coding sheet',
  'results.ticked': 'Both ticked',
  'results.note':
    'Kappa: 1 is full agreement, 0 what chance gives. – where it is not defined, as when all verdicts are one.',
  'results.verdicts': 'Verdicts: {question}',
  'results.system': 'System',
  'results.all': 'all',
  'question.success': 'Synthesis',
  'question.consistency': 'Consistency',
  'console.title': 'Review',
  'console.lead':
    'Two people judge the same items without knowing what they are, or what the other says. A third decides where they differ.',
  'console.back': 'All of the review',
  'console.rehearsals': 'Include reasons of simulated listeners',
  'console.about.answers': 'Does the reason that a listener wrote support the answer?',
  'console.about.clips':
    'Are the clips fit to be heard? A quarter of those under test, some of every system.',
  'console.reviews': 'Review',
  'console.decides': 'Decide where two differ',
  'console.begin': 'Start',
  'console.go': 'Go on',
  'console.look': 'See what came of it',
  'console.nothing': 'There is nothing to decide.',
  'console.empty.answers': 'No answer that counts has a written reason yet.',
  'console.empty.clips': 'The study has no clips under test.',
  'refused.has reviewed': 'You have reviewed this, so that somebody else has to decide.',
  'refused.another decides': 'Somebody else decides, and only one person does.',
  'refused.two review': 'Two people review this already.',
} as const;

export const t = consoleWords(en, async () => (await import('./messages-zh.ts')).zh);

type Named = 'verdict' | 'question' | 'dimension' | `ask.${Queue}`;

const isKey = (key: string): key is Extract<keyof typeof en, `${Named}.${string}`> => Object.hasOwn(en, key);

/** The words for a name that the server uses, like a verdict; the name itself where there are none. */
export function named(kind: Named, name: string): string {
  const key = `${kind}.${name}`;
  return isKey(key) ? t(key) : name;
}
