/** The result of a command: text, and data for --json. */
export interface Answer {
  text: string;
  data: unknown;
  /** True: the check found problems. */
  bad?: boolean;
}
