import type { MushraView } from '#core/methods/mushra/view.ts';

/** A page with a reference and the sounds A, B and C. */
export const view: MushraView = {
  method: 'mushra',
  question: 'How good?',
  bands: ['Excellent', 'Good', 'Fair', 'Poor', 'Bad'].map((label) => ({ label, description: null })),
  reference: true,
  switching: 'aligned',
  scale: { min: 0, max: 100 },
  notes: null,
  require100: 'off',
  sort: true,
  numbers: true,
  comment: false,
};

export const slots = ['ref', 'a', 'b', 'c'].map((token, slot) => ({ token, open: slot === 0 }));
