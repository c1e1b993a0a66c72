import { defaultGlyph } from '@firedeck/contract';
import Papa from 'papaparse';
import { type FileEntry, UnusableFile } from './file-entry.ts';
import { importTexts } from './import-texts.ts';

const columns: Record<keyof FileEntry, readonly string[]> = {
  name: ['name', 'title', 'tool'],
  url: ['url', 'address', 'link', 'website', 'href'],
  icon: ['icon'],
  notes: ['notes', 'note', 'description', 'comment'],
  section: ['section', 'group', 'category', 'folder'],
};

/** The rows of a CSV file whose first line names its columns. @throws UnusableFile */
export function parseCsv(text: string): FileEntry[] {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const titles = header.map((title) => title.trim().toLowerCase());
  const findColumn = (field: keyof FileEntry) =>
    titles.findIndex((title) => columns[field].includes(title));
  const fields = ['name', 'url', 'icon', 'notes', 'section'] as const;
  const [name, url, icon, notes, section] = fields.map(findColumn);
  if (url === undefined || url < 0) throw new UnusableFile(importTexts.noAddressColumn);
  const cell = (row: string[], column: number | undefined) => row[column ?? -1]?.trim() ?? '';
  return rows.map((row) => ({
    name: cell(row, name),
    url: cell(row, url),
    icon: cell(row, icon) || defaultGlyph,
    notes: cell(row, notes),
    section: cell(row, section) || undefined,
  }));
}
