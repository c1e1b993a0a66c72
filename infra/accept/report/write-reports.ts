import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatHtmlReport } from './html-report.ts';
import type { Report } from './report.ts';
import { formatTextReport } from './text-report.ts';

/** One writer per format. */
const formats: Record<string, (report: Report) => string> = {
  'report.txt': formatTextReport,
  'report.json': (report) => `${JSON.stringify(report, null, 2)}\n`,
  'report.html': formatHtmlReport,
};

/** Readable by the caller only, because it describes the installation. */
export async function writeReports(folder: string, report: Report): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, format] of Object.entries(formats))
    await writeFile(join(folder, name), format(report), { mode: 0o600 });
}
