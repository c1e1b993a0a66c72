import type { AnswerReader } from '@firedeck/sdk';

/** What the server wrote to an attribute of the page; empty where there is nothing. */
export function readPageText(name: 'agency' | 'signOn' | 'secondFactor'): string {
  const text = document.documentElement.dataset[name] ?? '';
  // An older server leaves the placeholder.
  return text.startsWith('{{') ? '' : text;
}

/** What the server wrote there as JSON; null where there is nothing. */
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
