import type { CheckResult } from '../check.ts';
import { listDetails, type Report, summarize } from './report.ts';

/** One self-contained file without scripts. */
export function formatHtmlReport(report: Report): string {
  const { address, startedAt, checks } = report;
  const title = `Acceptance of ${escapeHtml(address)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1.1rem; margin: 1.5rem 0 0 }
.failed { color: #b3261e } .passed { color: #1b6e33 } dt { font-weight: 600 }
</style>
<h1>${title}</h1>
<p>${escapeHtml(startedAt)}. ${summarize(report)}.</p>
${checks.map(formatCheck).join('\n')}
</html>
`;
}

function formatCheck(check: CheckResult): string {
  const { id, shows, state, seconds } = check;
  const details = listDetails(check).map(
    ({ kind, text }) => `<dt>${escapeHtml(kind)}</dt><dd>${escapeHtml(text)}</dd>`,
  );
  return `<h2 class="${state}">${state.toUpperCase()}: ${escapeHtml(id)}</h2>
<p>${escapeHtml(shows)} (${seconds} s)</p>
<dl>${details.join('')}</dl>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? '');
