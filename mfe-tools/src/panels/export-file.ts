import { type ToolList, toolFieldNames } from '@firedeck/contract';

// A picture's id means nothing in another account.
const exportedFields = toolFieldNames.filter((field) => field !== 'picture');

/** The export file: the editable fields of each tool, in board order; a section by its name. */
export function formatExport({ tools, sections = [] }: ToolList): string {
  const nameById = new Map(sections.map(({ id, name }) => [id, name]));
  const exported = tools.map((tool) => ({
    ...Object.fromEntries(exportedFields.map((field) => [field, tool[field]])),
    // Left out of the text where there is none.
    section: nameById.get(tool.section ?? ''),
  }));
  return `${JSON.stringify({ tools: exported }, null, 2)}\n`;
}
