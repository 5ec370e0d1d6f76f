/** Rows that changed after an event of the log, to be kept beside a backup. */
export interface Shipment {
  /** Event after which the rows changed, and the last one that they include. */
  after: number;
  last: number;
  /** JSON lines; see applyShipment. Empty if nothing changed. */
  text: string;
  /** Whether something changed that only a new backup has: a version, an erasure, or events that were pruned meanwhile. */
  needsBackup: boolean;
}

export interface ShipStore {
  /** Rows of sessions that changed after an event, of a limited number of events: repeat until `last` stays the same. */
  changesSince(after: number): Promise<Shipment>;
}

/** Shipments that were applied to a restored database. */
export interface Applied {
  sessions: number;
  /** Changes of sessions that were left out, as their version was published after the backup. */
  leftOut: number;
  /** Events whose rows are missing; nothing after them was applied. null: none. */
  missing: { from: number; to: number } | null;
}
