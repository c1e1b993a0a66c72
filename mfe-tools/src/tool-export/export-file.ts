import type { ToolList } from '@firedeck/contract';
import { downloadFile } from '@firedeck/sdk';
import { fileFields } from '../tool-import/file-entry.ts';

const fileName = 'firedeck-tools.json';
const type = 'application/json';

export const downloadTools = (list: ToolList): void =>
  downloadFile(fileName, new Blob([formatExport(list)], { type }));

/** The export as JSON: the editable fields of each tool in board order, with the section's name. */
export function formatExport({ tools, sections = [] }: ToolList): string {
  const nameById = new Map(sections.map(({ id, name }) => [id, name]));
  const exported = tools.map((tool) => ({
    ...Object.fromEntries(fileFields.map((field) => [field, tool[field]])),
    // Undefined without a section, which JSON omits.
    section: nameById.get(tool.section ?? ''),
  }));
  return `${JSON.stringify({ tools: exported }, null, 2)}\n`;
}
