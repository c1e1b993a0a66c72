/** Time for the browser to read the file before its URL is revoked. */
const revokeDelayMs = 60_000;

/** Saves a file through the browser's downloads. */
export function downloadFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  // Some browsers require the link to be in the document.
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
