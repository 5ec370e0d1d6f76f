import type { Component } from 'svelte';
import type { StepBody, StepView } from '#core/steps/contract/view.ts';
import { loadWorded } from '../../i18n/catalogue.svelte.ts';
import type { Session } from '../session/session.svelte.ts';

export interface StepProps<Body extends StepBody = StepBody> {
  session: Session;
  /** What the step is called in requests. */
  name: string;
  body: Body;
}

type Kind = StepBody['kind'];
type PartOf<Of extends Kind> = Component<StepProps<Extract<StepBody, { kind: Of }>>>;

/** The screen of every kind of step, fetched when a session has one. One that is missing is a type error here. */
const PARTS: { [Of in Kind]: () => Promise<{ default: PartOf<Of> }> } = {
  'sound level': () => import('./SoundLevel.svelte'),
  instructions: () => import('./Instructions.svelte'),
  check: () => import('./Check.svelte'),
  form: () => import('./Form.svelte'),
};

/** The screen for a step, for the host that shows whichever comes. */
export async function stepPart(kind: Kind): Promise<Component<StepProps>> {
  // A body's kind names the screen that takes it: what TypeScript cannot follow through the table.
  const { default: Part } = (await loadWorded<unknown>(PARTS[kind])) as { default: Component<StepProps> };
  return Part;
}

/** Fetches what the steps of a session need before they are due, so that none of them waits for a network. */
export function preloadSteps(steps: readonly StepView[]): void {
  // The step itself asks again for what does not come now.
  for (const kind of new Set(steps.map(({ body }) => body.kind))) stepPart(kind).catch(() => undefined);
}
