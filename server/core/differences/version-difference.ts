import type { LocalMarkdown, MarkdownNode } from '../text/markdown.ts';
import { markdownIn } from '../text/markdown.ts';
import { LANGUAGES } from '../text/languages.ts';
import type { Clip } from '../clips/clips.ts';
import type { Study } from '../study/study.ts';
import { align } from './align.ts';
import type { Change, ClipChange, VersionDifference } from '../api/results.ts';
import { valueDifference } from './value-difference.ts';

/** The changes between two versions of a study; empty for a version and itself. */
export function versionDifference(before: Study, after: Study): VersionDifference {
  const clips = clipChanges(before.clips, after.clips);
  const kept = after.clips.length - clips.filter(({ change }) => change !== 'removed').length;
  return {
    config: valueDifference(before.config, after.config),
    texts: [
      ...textDifference('consent', before.consent, after.consent),
      ...textDifference('instructions', before.instructions, after.instructions),
      ...valueDifference(before.texts, after.texts, 'texts'),
    ],
    levels: [
      ...valueDifference(before.loudness, after.loudness, 'loudness'),
      ...valueDifference(before.levelClip?.sha256, after.levelClip?.sha256, 'level_clip'),
    ],
    clips,
    sameClips: kept,
  };
}

function clipChanges(before: readonly Clip[], after: readonly Clip[]): ClipChange[] {
  const earlier = new Map(before.map((clip) => [clip.id, clip]));
  const later = new Map(after.map((clip) => [clip.id, clip]));
  const ids = [...new Set([...earlier.keys(), ...later.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  return ids.flatMap((id): ClipChange[] => {
    const [was, is] = [earlier.get(id), later.get(id)];
    if (!was || !is) return [{ clip: id, change: is ? 'added' : 'removed', details: [] }];
    const details = valueDifference(aboutOf(was), aboutOf(is));
    if (was.sampleSha256 !== is.sampleSha256) return [{ clip: id, change: 'sound', details }];
    if (details.length > 0) return [{ clip: id, change: 'facts', details }];
    const served = valueDifference(servedOf(was), servedOf(is));
    return served.length > 0 ? [{ clip: id, change: 'served', details: [] }] : [];
  });
}

const aboutOf = ({ set, factors, facts }: Clip): unknown => ({ set, factors, facts });

const servedOf = ({ renditions }: Clip): unknown =>
  Object.fromEntries(Object.entries(renditions).map(([recipe, { sha256 }]) => [recipe, sha256]));

function textDifference(name: string, before: LocalMarkdown, after: LocalMarkdown): Change[] {
  const isOne = Array.isArray(before) && Array.isArray(after);
  const parts = isOne
    ? [{ path: name, was: before, is: after }]
    : LANGUAGES.map((language) => ({
        path: `${name}.${language}`,
        was: markdownIn(before, language),
        is: markdownIn(after, language),
      }));
  return parts.flatMap(({ path, was, is }) =>
    align(linesOf(was), linesOf(is), (line) => line).flatMap((row) => {
      const [old, fresh] = [row.before?.item ?? null, row.after?.item ?? null];
      if (old === fresh) return [];
      const at = row.after?.at ?? row.before?.at ?? 0;
      return [{ path: `${path}, paragraph ${at + 1}`, before: old, after: fresh }];
    }),
  );
}

/** Blocks of a text, each as one line of Markdown. */
function linesOf(nodes: readonly MarkdownNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'list')
      return node.children.map((item) => `${node.ordered ? '1.' : '-'} ${markdownOf([item])}`);
    if (node.type === 'heading') return [`${'#'.repeat(node.depth)} ${markdownOf(node.children)}`];
    if (node.type === 'quote') return [`> ${markdownOf(node.children)}`];
    return [markdownOf([node])];
  });
}

function markdownOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type === 'code') return `\`${node.value}\``;
      if (node.type === 'break') return ' ';
      const inner = markdownOf(node.children);
      if (node.type === 'strong') return `**${inner}**`;
      if (node.type === 'emphasis') return `*${inner}*`;
      return node.type === 'link' ? `[${inner}](${node.url})` : inner;
    })
    .join('');
}
