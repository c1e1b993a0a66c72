/** The text that the server wrote to an attribute of the page; empty if absent. */
export function readPageText(name: 'agency' | 'station' | 'device' | 'signOn'): string {
  const text = document.documentElement.dataset[name] ?? '';
  // An older server leaves the placeholder.
  return text.startsWith('{{') ? '' : text;
}
