/** Creates an element from text and nodes, so that a tool's name can't inject markup. */
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
