export function parseList(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** For host names, which ignore case. */
export function parseLowerCaseList(text = ''): string[] {
  return parseList(text.toLowerCase());
}
