import type { AnswerReader } from '@firedeck/sdk';

/** What the server wrote as JSON to an attribute of the page; null where there is nothing. */
export function readPageData<Data>(
  name: 'signOn' | 'secondFactor',
  parse: AnswerReader<Data>,
): Data | null {
  const json = document.documentElement.dataset[name] ?? '';
  // An older server leaves the placeholder.
  if (json === '' || json.startsWith('{{')) return null;
  try {
    return parse(JSON.parse(json));
  } catch {
    return null;
  }
}
