import { REHEARSED } from '#core/api/limits.ts';
import type { RehearsalRequest } from '#core/api/study.ts';
import { t } from './messages.ts';

const CARELESS = { least: 0, most: 100 };

function rangeFault(text: string, range: { least: number; most: number }): string {
  const isIn = /^\d+$/u.test(text.trim()) && Number(text) >= range.least && Number(text) <= range.most;
  return isIn ? '' : t('rehearse.wrong', range);
}

/** What a rehearsal is to be like, as it is typed. */
export class RehearsalForm {
  listeners = $state('20');
  /** Percent of the listeners. */
  careless = $state('15');
  seed = $state('rehearsal');
  #isRefused = $state(false);

  /** What is wrong in each field, once it was to be sent. */
  get faults(): { listeners: string; careless: string; seed: string } {
    return this.#isRefused ? this.#faults() : { listeners: '', careless: '', seed: '' };
  }

  /** What to ask for; null: something is wrong. */
  submit(): RehearsalRequest | null {
    this.#isRefused = Object.values(this.#faults()).some((fault) => fault !== '');
    if (this.#isRefused) return null;
    return { listeners: Number(this.listeners), careless: Number(this.careless) / 100, seed: this.seed };
  }

  #faults(): { listeners: string; careless: string; seed: string } {
    return {
      listeners: rangeFault(this.listeners, REHEARSED),
      careless: rangeFault(this.careless, CARELESS),
      seed: this.seed.trim() === '' ? t('rehearse.wrong.seed') : '',
    };
  }
}
