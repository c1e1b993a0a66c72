export function parseList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** The same in lower case, for host names. */
export function parseLowerCaseList(text = ''): string[] {
  return parseList(text.toLowerCase());
}
