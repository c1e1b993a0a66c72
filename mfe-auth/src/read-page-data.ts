import type { AnswerReader } from '@firedeck/sdk';

/** The text that the server wrote to an attribute of the page; empty if absent. */
export function readPageText(name: 'agency' | 'device' | 'signOn' | 'secondFactor'): string {
  const text = document.documentElement.dataset[name] ?? '';
  // An older server leaves the placeholder.
  return text.startsWith('{{') ? '' : text;
}

/** The JSON that the server wrote to an attribute of the page; null if absent. */
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
