/** An entry of a file, not validated yet. */
export interface FileEntry {
  name: string;
  url: string;
  icon: string;
  notes: string;
  /** The name of its section. */
  section?: string | undefined;
}

/** The file as a whole can't be used; the message says why. */
export class UnusableFile extends Error {}
