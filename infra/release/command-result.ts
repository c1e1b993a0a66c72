/** The result of a command: text, and data for --json. */
export interface Answer {
  text: string;
  data: unknown;
  /** Whether the check found problems. */
  bad?: boolean;
}
