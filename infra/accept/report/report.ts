import type { CheckResult } from '../check.ts';

/** The results of a run. */
export interface Report {
  address: string;
  startedAt: string;
  /** Whether --disruptive was given. */
  disruptive: boolean;
  checks: CheckResult[];
}

/** One line: `5 passed, 1 failed, 4 not tried`. */
export function summarize({ checks }: Report): string {
  const count = (state: CheckResult['state']) =>
    `${checks.filter((check) => check.state === state).length} ${state}`;
  return [count('passed'), count('failed'), count('not tried')].join(', ');
}

/** The details of a check, each with its kind. */
export function listDetails(check: CheckResult): { kind: string; text: string }[] {
  const lines = (kind: string, texts: readonly string[]) => texts.map((text) => ({ kind, text }));
  return [
    ...lines('problem', check.problems),
    ...lines('reason', check.reason ? [check.reason] : []),
    ...lines('needs', check.needs ? [check.needs] : []),
    ...lines('not tried', check.untried ?? []),
    ...lines('fact', check.facts),
  ];
}
