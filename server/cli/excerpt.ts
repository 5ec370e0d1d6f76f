import type { Range } from '#core/dialogue/candidates.ts';
import { cutExcerpts } from '../app/excerpts/cut-excerpts.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { readAs, share, size, wholeNumber } from './values.ts';

/** Parses '15-25', '3+' (at least 3) and '2' (exactly 2). */
const range = readAs(
  (text): Range | null => {
    const [, low, more, high] = /^(\d+(?:\.\d+)?)(?:(\+)|[-–](\d+(?:\.\d+)?))?$/.exec(text) ?? [];
    if (low === undefined) return null;
    const min = Number(low);
    const max = more === undefined ? Number(high ?? low) : Infinity;
    return min > 0 && min <= max ? { min, max } : null;
  },
  (text) => `'${text}' is not a range: write it like 15-25, 3+ (at least 3) or 2 (exactly 2)`,
);

const milliseconds = ({ min, max }: Range): Range => ({ min: min * 1000, max: max * 1000 });

export const excerpt: Declared = {
  about: [
    'Excerpts begin and end in a pause between two turns, at most 0.05 s from the turn and never beyond the middle of the pause. Each end has a fade of 5 ms. Sample rate, channels and all other samples are those of the recording.',
    'The output folder gets a WAV file for each excerpt, a table of all candidates with the reasons why they were not chosen (excerpts.csv), and a record of rules, seed and hashes (excerpts.json). The same input and options give the same bytes.',
    'Ends with code 1 if a recording gives fewer excerpts than asked for.',
  ],
  forms: [
    form({
      words: {},
      rest: { usage: '<recording|folder>', min: 1 },
      options: {
        rttm: option('file', 'diarisation: an RTTM, CSV or JSON file, or a folder with several', {
          isRequired: true,
        }),
        out: option('folder', 'output folder', { isRequired: true }),
        length: option('15-25', 'length of an excerpt, s', { default: '15-25', as: range }),
        turns: option('3+', 'number of turns', { default: '3+', as: range }),
        speakers: option('2+', 'number of speakers who have a turn', { default: '2+', as: range }),
        speech: option('80%', 'least share of the time in which anyone talks', { default: '80%', as: share }),
        overlap: option('10%', 'largest share of the time in which several talk', {
          default: '10%',
          as: share,
        }),
        pause: option('2', 'longest pause, s', { default: '2', as: size }),
        'per-recording': option('1', 'number of excerpts from each recording', {
          default: '1',
          as: wholeNumber,
        }),
        apart: option('10', 'least time between two excerpts of a recording, s', { default: '10', as: size }),
        seed: option('text', 'seed of the choice among candidates', { default: 'excerpts' }),
        replace: flag('replace the excerpts of an earlier run'),
      },
      async run({ rest, options }, _env, { say }) {
        const { rttm, out, length, turns, speakers, speech, overlap, pause, apart, seed, replace } = options;
        const { text, isFull } = await cutExcerpts({
          recordings: rest,
          diarisation: rttm,
          out,
          rules: {
            lengthMs: milliseconds(length),
            turns,
            speakers,
            minSpeech: speech,
            maxOverlap: overlap,
            maxPauseMs: pause * 1000,
          },
          choice: { perRecording: options['per-recording'], apartMs: apart * 1000, seed },
          replace,
        });
        say(text);
        return isFull;
      },
    }),
  ],
};
