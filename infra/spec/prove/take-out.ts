// Code in backquotes (two where it has one itself), and what takes its place: nothing, if left out.
const row = /^(``?) ?(.+?) ?\1(?: → (``?) ?(.+?) ?\3)?$/;

/** The source without that code, which stands in it once; undefined where it does not. */
export function takeOut(source: string, cell: string): string | undefined {
  const [, , code = '', , other = ''] = row.exec(cell) ?? [];
  const start = code === '' ? -1 : source.indexOf(code);
  if (start < 0 || source.indexOf(code, start + 1) >= 0) return undefined;
  return source.slice(0, start) + other + source.slice(start + code.length);
}
