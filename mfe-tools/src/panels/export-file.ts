import type { ToolInput, ToolList } from '@firedeck/contract';

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
  link.click();
  URL.revokeObjectURL(address);
}
