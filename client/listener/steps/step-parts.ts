import type { Component } from 'svelte';
import type { StepBody, StepView } from '#core/steps/contract/view.ts';
import { loadWorded } from '../../i18n/catalogue.svelte.ts';
import type { Session } from '../session/session.svelte.ts';

export interface StepProps<Body extends StepBody = StepBody> {
  session: Session;
  /** Name of the step in requests. */
  name: string;
  body: Body;
}

type Kind = StepBody['kind'];
type PartOf<Of extends Kind> = Component<StepProps<Extract<StepBody, { kind: Of }>>>;

/** Screen of every kind of step, loaded on first use. A missing one is a type error. */
const PARTS: { [Of in Kind]: () => Promise<{ default: PartOf<Of> }> } = {
  'sound level': () => import('./SoundLevel.svelte'),
  instructions: () => import('./Instructions.svelte'),
  check: () => import('./Check.svelte'),
  form: () => import('./Form.svelte'),
};

/** Returns the screen of a step. */
export async function stepPart(kind: Kind): Promise<Component<StepProps>> {
  // A body's kind selects its screen: TypeScript cannot follow that through the table.
  const { default: Part } = (await loadWorded<unknown>(PARTS[kind])) as { default: Component<StepProps> };
  return Part;
}

/** Preloads the screens of a session's steps, so that none waits for the network. */
export function preloadSteps(steps: readonly StepView[]): void {
  // The step loads it again if this fails.
  for (const kind of new Set(steps.map(({ body }) => body.kind))) stepPart(kind).catch(() => undefined);
}
