import type { AnswerReader } from '@firedeck/sdk';

/** Reads a data attribute that the server wrote to the page; empty if absent. */
export function readPageText(name: 'agency' | 'device' | 'signOn' | 'secondFactor'): string {
  const text = document.documentElement.dataset[name] ?? '';
  // An older server doesn't replace the placeholder.
  return text.startsWith('{{') ? '' : text;
}

/** Reads JSON from a data attribute of the page; null if absent or invalid. */
export function readPageData<Data>(
  name: 'signOn' | 'secondFactor',
  parse: AnswerReader<Data>,
): Data | null {
  const json = readPageText(name);
  if (json === '') return null;
  try {
    return parse(JSON.parse(json));
  } catch {
    return null;
  }
}
