import { BufferPlayer } from '../../audio/buffer-player.svelte.ts';
import type { BundleHead } from '../../audio/bundle.ts';
import type { ListeningTelemetry } from '../../audio/listening-log.ts';
import type { PageEnvironment } from '../../audio/page-environment.ts';
import type { Player, SwitchMode } from '../../audio/player.ts';
import { outputAt } from '../session/output.ts';

/** Page of a player. */
export interface PlayerVisit {
  environment: PageEnvironment;
  /** Listening record from before the page was reopened. */
  earlier: ListeningTelemetry | null;
}

/** Player for compared clips: all in memory, on one clock. Clips are added as they arrive. */
export function bundlePlayer(slots: BundleHead['slots'], mode: SwitchMode, visit: PlayerVisit): Player {
  const [first] = slots;
  if (!first) throw new Error('A page to listen to needs at least 1 clip.');
  const player = new BufferPlayer({ output: outputAt(first.sampleRateHz), mode, ...visit });
  player.open(slots.length);
  return player;
}
