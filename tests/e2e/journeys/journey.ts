import type { Page } from '#core/session/page.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { BrowserListener } from '../../support/browser-listener.ts';
import type { LiveServer, Row } from '../../support/live-server.ts';

/** A listener on the first page of a study, with what only the server knows of its pages. */
export interface Journey {
  listener: BrowserListener;
  pages: readonly Page[];
}

/** One rating, as the columns of the export should have it. */
export type Clicked = Readonly<Record<string, string>>;

export interface Outcome {
  /** Every rating that the listener gave, in the order of the pages. */
  clicked: readonly Clicked[];
  /** The rows of the session in the export. */
  rows: readonly Row[];
  /** Servers that the browser asked for anything. */
  origins: readonly string[];
}

/** The page at a position, from 1. */
export function pageAt(pages: readonly Page[], position: number): Page {
  const page = pages[position - 1];
  if (!page) throw new Error(`the session has no page ${position}`);
  return page;
}

/** Where a clip of a page comes from: the columns that every method's rows share. */
export function clipColumns(page: Page, slot: number): Clicked {
  const { clip = '', role = '' } = page.slots[slot] ?? {};
  const [item = '', folder = ''] = clip
    .replace(/\.flac$/, '')
    .split('/')
    .toReversed();
  const system = clip.startsWith('traps/') ? 'NA' : folder;
  return { page: String(page.position), clip, role, item, system };
}

/** Takes a listener through a study, then reads what the export holds of it. */
export async function travel(
  server: LiveServer,
  version: StudyVersion,
  listener: BrowserListener,
  answerAll: (journey: Journey) => Promise<Clicked[]>,
  passChecks: (listener: BrowserListener) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  await listener.begin(() => passChecks(listener));
  const key = await listener.key();
  const clicked = await answerAll({ listener, pages: await server.pages(key) });
  const { id, code } = await server.session(key);
  await listener.page.getByText(code ?? 'no code', { exact: true }).waitFor();
  await listener.close();
  if (listener.errors.length > 0) throw new Error(listener.errors.join('\n'));
  const rows = (await server.export(version)).filter(({ session }) => session === id);
  return { clicked, rows, origins: listener.origins() };
}

/** Rows of an export, reduced to the columns that a click speaks of. */
export function likeClicked(rows: readonly Row[], clicked: readonly Clicked[]): Clicked[] {
  const columns = Object.keys(clicked[0] ?? {});
  return rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? 'no such column'])),
  );
}
