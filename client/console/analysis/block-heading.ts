import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { t } from './messages.ts';

/** Heading of the results of a block: its place and method, and the versions whose ratings it pools. */
export const blockHeading = ({ block, method, versions }: BlockResult): string =>
  [
    t('block', { n: block, method }),
    ...(versions.length === 0 ? [] : [t('versions', { n: versions.join(', ') })]),
  ].join(', ');
