import type { ToolInput, ToolList } from '@firedeck/contract';

/** Long enough for the browser to read the file. */
const revokeDelayMs = 60_000;

/** The export file: the editable fields of each tool, in board order. */
export function formatExport({ tools }: ToolList): string {
  const exported = tools.map(
    ({ name, url, icon, notes }): ToolInput => ({ name, url, icon, notes }),
  );
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
