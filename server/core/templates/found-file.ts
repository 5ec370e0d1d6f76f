/** An audio file of a folder. */
export interface FoundFile {
  /** Path in the folder, with slashes. */
  path: string;
  /** null: not measured. */
  seconds: number | null;
}
