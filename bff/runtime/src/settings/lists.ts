/** The entries of a list with commas. */
export function parseList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The entries in lower case, as names of hosts are compared. */
export function parseLowerCaseList(text = ''): string[] {
  return parseList(text.toLowerCase());
}
