import { REHEARSED } from '#core/api/limits.ts';
import type { RehearsalRequest } from '#core/api/study.ts';
import { t } from './messages.ts';

const CARELESS = { least: 0, most: 100 };

function rangeFault(text: string, range: { least: number; most: number }): string {
  const isIn = /^\d+$/u.test(text.trim()) && Number(text) >= range.least && Number(text) <= range.most;
  return isIn ? '' : t('rehearse.wrong', range);
}

/** Typed settings of a rehearsal. */
export class RehearsalForm {
  listeners = $state('20');
  /** Percentage of the listeners. */
  careless = $state('15');
  seed = $state('rehearsal');
  #isRefused = $state(false);

  /** Errors by field, after submit. */
  get faults(): { listeners: string; careless: string; seed: string } {
    return this.#isRefused ? this.#faults() : { listeners: '', careless: '', seed: '' };
  }

  /** Request; null: invalid. */
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
