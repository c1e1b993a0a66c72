import type { ToolList } from '@firedeck/contract';

/** Long enough for the browser to read the file. */
const revokeDelayMs = 60_000;

/** The export file: the editable fields of each tool, in board order; a section by its name. */
export function formatExport({ tools, sections = [] }: ToolList): string {
  const nameById = new Map(sections.map(({ id, name }) => [id, name]));
  const exported = tools.map(({ name, url, icon, notes, section }) => ({
    name,
    url,
    icon,
    notes,
    // Left out of the text where there is none.
    section: nameById.get(section ?? ''),
  }));
  return `${JSON.stringify({ tools: exported }, null, 2)}\n`;
}

/** Starts a browser download of a text. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Some browsers require the link to be in the document.
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}
