/**
 * Failures that a preview can simulate. slow: every reply is delayed. offline: no answer arrives. failed-audio: the clips
 * of pages do not load. failed-headphones: every trial of a headphone or hearing check counts as wrong.
 */
export const SIMULATIONS = ['slow', 'offline', 'failed-audio', 'failed-headphones'] as const;
export type Simulation = (typeof SIMULATIONS)[number];
