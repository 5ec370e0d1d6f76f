type Replacement = readonly [from: string, to: string];

/** Makes the example of single ratings go from the sound level to the ratings, and from the last one to the code. */
export const RATING_WITHOUT_STEPS: readonly Replacement[] = [
  [
    'preparation: [sound level, {check: left right, on_fail: warn}, {check: headphones, on_fail: warn}]\n',
    '',
  ],
  ['closing: [demographics]', '#'],
];

/** Makes the example of MUSHRA begin with the test. */
export const MUSHRA_WITHOUT_PRACTICE: readonly Replacement[] = [
  [
    '  - {method: mushra, training: true, items: [s2], reference: {where: {system: human}}, anchors: {low: lowpass}, switching: restart}\n',
    '',
  ],
];
