import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Sessions that wait for sound most of the time: others can use the processor meanwhile, unless they come last. */
const WAITING = /\/tests\/engines\/|\/journeys\.test\.ts$/u;

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => WAITING.test(moduleId));
    return [...waiting, ...sorted.filter((file) => !waiting.includes(file))];
  }
}
