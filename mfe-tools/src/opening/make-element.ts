/** An element with texts and elements in it: never HTML, so that a name cannot become markup. */
export function makeElement(
  tag: string,
  attributes: Record<string, string> = {},
  ...contents: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...contents);
  return element;
}
