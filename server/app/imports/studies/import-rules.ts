import type { PAGE_ORDERS, StudySource } from '#core/api/study-import.ts';

/** Choices of the person who imports a study. */
export interface ImportRules {
  /** Tool that wrote the study; undefined: recognised by its files. */
  from?: StudySource | undefined;
  /** Path of the configuration, if there are several. */
  config?: string | undefined;
  order: (typeof PAGE_ORDERS)[number];
  /** Whether missing clips become tones. */
  placeholders: boolean;
  /** Method of a tool that does not say it in its files, like ab. */
  method?: string | undefined;
}
