import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { t } from './messages.ts';

/** Heading of a block's results: number, method and pooled versions. */
export const blockHeading = ({ block, method, versions }: BlockResult): string =>
  [
    t('block', { n: block, method }),
    ...(versions.length === 0 ? [] : [t('versions', { n: versions.join(', ') })]),
  ].join(', ');
