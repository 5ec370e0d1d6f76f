import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import type { BundleHead } from '../../audio/bundle.ts';
import type { ListeningTelemetry } from '../../audio/listening-log.ts';
import type { PageEnvironment } from '../../audio/page-environment.ts';
import type { Player, SwitchMode } from '../../audio/player.ts';
import { outputAt } from '../session/output.ts';

/** The page that a player is opened on. */
export interface PlayerVisit {
  environment: PageEnvironment;
  /** What was heard of the page before it was opened again. */
  earlier: ListeningTelemetry | null;
}

/** A player for clips that are compared: all in memory, on one clock. It is given them as they come. */
export function bundlePlayer(slots: BundleHead['slots'], mode: SwitchMode, visit: PlayerVisit): Player {
  const [first] = slots;
  if (!first) throw new Error('A page to listen to needs at least 1 clip.');
  const player = new BufferPlayer({ output: outputAt(first.sampleRateHz), mode, ...visit });
  player.open(slots.length);
  return player;
}
