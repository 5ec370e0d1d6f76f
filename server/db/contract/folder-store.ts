/** Place of a study's folder. */
export interface KnownFolder {
  /** Name of the study. */
  name: string;
  /** Of a folder of the console below the data folder, of any other absolute. */
  path: string;
  /** Whether the console made it and may change it. */
  isOwn: boolean;
  /** Name of the account; empty: the command line. */
  createdBy: string;
  createdAt: number;
}

/** Folders of studies, and which studies are put away. */
export interface FolderStore {
  listFolders(): Promise<KnownFolder[]>;
  folderOf(study: string): Promise<KnownFolder | null>;
  /** Records the folder of a published study; a folder made by the console stays the study's. */
  rememberFolder(folder: KnownFolder): Promise<void>;
  /** A new study, with access for whoever makes it. Throws StoreError 'wrong-state' for a name that a study or a folder has. */
  addFolder(added: { folder: KnownFolder; accountId: string }): Promise<void>;
  /** Records a new place for the folder of a study. Throws StoreError 'not-found'. */
  placeFolder(study: string, place: Pick<KnownFolder, 'path' | 'isOwn'>): Promise<void>;
  /** Gives a study another name, with the access to it. Throws StoreError 'not-found', and 'wrong-state' where one is published. */
  renameStudy(study: string, to: string): Promise<void>;
  /** Forgets a study and who has access to it. Throws StoreError 'not-found', and 'wrong-state' where it was ever published. */
  forgetStudy(study: string): Promise<void>;
  /** Names of the studies that are put away. */
  listArchived(): Promise<string[]>;
  /** Puts a study away, or brings it back; nothing of it changes. */
  setArchived(change: { study: string; isArchived: boolean; actor: string; at: number }): Promise<void>;
}
