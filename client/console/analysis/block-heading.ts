import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { dataName } from '../context/data-name.svelte.ts';
import { listText } from '../ui/list-text.ts';
import { t } from './messages.ts';

/** Heading of a block's results: number, method and pooled versions. */
export function blockHeading({ block: n, method, versions }: BlockResult): string {
  const block = t('block', { n, method: dataName('method', method) });
  if (versions.length === 0) return block;
  return t('block.of', { block, versions: t('versions', { n: listText(versions.map(String)) }) });
}
