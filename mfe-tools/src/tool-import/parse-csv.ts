import Papa from 'papaparse';
import { type FileEntry, type FileField, mapFields, UnusableFile } from './file-entry.ts';
import { importTexts } from './import-texts.ts';

const columnTitles: Record<FileField, readonly string[]> = {
  name: ['name', 'title', 'tool'],
  url: ['url', 'address', 'link', 'website', 'href'],
  icon: ['icon'],
  notes: ['notes', 'note', 'description', 'comment'],
  section: ['section', 'group', 'category', 'folder'],
};

/** Parses a CSV file whose first line names the columns. @throws UnusableFile */
export function parseCsv(text: string): FileEntry[] {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const titles = header.map((title) => title.trim().toLowerCase());
  const columns = mapFields((field) =>
    titles.findIndex((title) => columnTitles[field].includes(title)),
  );
  if (columns.url < 0) throw new UnusableFile(importTexts.noAddressColumn);
  return rows.map((row) => mapFields((field) => row[columns[field]]?.trim() ?? ''));
}
