import { listDetails, type Report, summarize } from './report.ts';

const marks = { passed: 'PASSED', failed: 'FAILED', 'not tried': 'NOT TRIED' } as const;

export function formatTextReport(report: Report): string {
  const { address, startedAt, disruptive, checks } = report;
  const lines = checks.flatMap((check) => [
    `${marks[check.state].padEnd(9)}  ${check.id}: ${check.shows} (${check.seconds} s)`,
    ...listDetails(check).map(({ kind, text }) => `           ${kind}: ${text}`),
  ]);
  const mode = disruptive ? 'with' : 'without';
  return [
    `Acceptance of ${address}, ${startedAt}, ${mode} checks that may interrupt members`,
    '',
    ...lines,
    '',
    summarize(report),
    '',
  ].join('\n');
}
