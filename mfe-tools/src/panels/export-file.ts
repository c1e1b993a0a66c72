import type { ToolInput, ToolList } from '@firedeck/contract';

/** After this long a browser has read the file that it downloads. */
const readWithinMs = 60_000;

/** A board as a file for other programs: what its member typed, in the order of the board. */
export function exportFileOf({ tools }: ToolList): string {
  const typed = tools.map(({ name, url, icon, notes }): ToolInput => ({ name, url, icon, notes }));
  return `${JSON.stringify({ tools: typed }, null, 2)}\n`;
}

/** Hands a text to the browser as a download. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Browsers differ in whether a link outside the page downloads.
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}
