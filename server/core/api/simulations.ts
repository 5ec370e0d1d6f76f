/**
 * What a preview can make go wrong. slow: every reply takes its time. offline: no answer arrives. failed-audio: the clips of pages do not
 * come. failed-headphones: every trial of a check of ears or headphones counts as wrong.
 */
export const SIMULATIONS = ['slow', 'offline', 'failed-audio', 'failed-headphones'] as const;
export type Simulation = (typeof SIMULATIONS)[number];
