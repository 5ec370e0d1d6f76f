import { z } from 'zod';
import type { SittingsConfig } from './config.ts';
import { defineStep, type Step } from '../contract/step.ts';
import type { Language } from '../../text/languages.ts';

const sittingConfig = z.strictObject({
  check: z.literal('sitting'),
  /** The sitting that it begins, from 1. */
  sitting: z.int(),
  number: z.int(),
  pages: z.int(),
  days: z.number(),
  before_page: z.int().optional(),
});

type Config = z.infer<typeof sittingConfig>;

const TITLES: Readonly<Record<Language, (config: Config) => string>> = {
  en: ({ sitting, number }) =>
    sitting === 1 ? `Sitting 1 of ${number}` : `Sitting ${sitting - 1} of ${number} is complete`,
  zh: ({ sitting, number }) =>
    sitting === 1 ? `第 1 场，共 ${number} 场` : `第 ${sitting - 1} 场已完成，共 ${number} 场`,
};

const TEXTS: Readonly<Record<Language, (config: Config) => string>> = {
  en: ({ sitting, number, pages, days }) =>
    sitting === 1
      ? `This study has ${number} sittings of up to ${pages} pages. After each sitting you can stop and come back on ` +
        `another day by the same link, within ${days} days of your first answer.`
      : `All your answers are saved. Sittings left: ${number - sitting + 1}. You can close this page and come back on ` +
        `another day by the same link, within ${days} days of your first answer. Continue starts the next sitting.`,
  zh: ({ sitting, number, pages, days }) =>
    sitting === 1
      ? `本研究共 ${number} 场，每场最多 ${pages} 页。每场结束后您可以停下，改天用同一链接继续，请在首次作答后 ${days} 天内完成。`
      : `您的回答已全部保存。还剩 ${number - sitting + 1} 场。您可以关闭本页，改天用同一链接继续，请在首次作答后 ${days} 天内完成。点击“继续”开始下一场。`,
};

/** The screen before a sitting. It has no fields, and a listener passes it once. */
const sittingStep = defineStep<Config>({
  id: 'sitting',
  type: null,
  summary: 'Says which sitting is complete and how many are left.',
  config: sittingConfig,
  places: ['preparation', 'between_pages'],
  plain: false,
  carries: false,
  body: (config, language) => ({
    kind: 'form',
    title: TITLES[language](config),
    text: TEXTS[language](config),
    fields: [],
  }),
  result: () => z.strictObject({}),
});

/** The screens before the sittings of a study. `serial`: number of steps between pages that the study lists. */
export function sittingSteps({ number, pages, days }: SittingsConfig, serial: number): Step[] {
  return Array.from({ length: number }, (_, index) => {
    const config = { check: 'sitting', sitting: index + 1, number, pages, days };
    return index === 0
      ? sittingStep.bind(config, 'preparation', 0)
      : sittingStep.bind({ ...config, before_page: index * pages + 1 }, 'between_pages', serial + index - 1);
  });
}
