/** Where a member was when the screen was locked; nothing of what stood there. */
interface Position {
  top: number;
  /** Of the element with the focus. */
  focus: string;
}

let saved: Position | null = null;

/** The first time alone: later details of the same lock find the lock screen. */
export function savePosition(): void {
  if (saved) return;
  saved = { top: scrollY, focus: describeElement(document.activeElement) };
}

/** Once. */
export function takePosition(): Position | null {
  const taken = saved;
  saved = null;
  return taken;
}

/** Enough to find it again in the same page, and nothing that was typed. */
export function describeElement(element: Element | null): string {
  if (!element || element === document.body) return '';
  const isField = 'value' in element && element.tagName !== 'BUTTON';
  const text = isField ? '' : (element.textContent ?? '').slice(0, 80);
  return `${element.tagName} ${findLabel(element) || text}`;
}

function findLabel(element: Element): string {
  const { labels, placeholder, name } = element as Partial<HTMLInputElement>;
  const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const all = [element.ariaLabel, label?.textContent, labels?.[0]?.textContent, placeholder, name];
  return all.find(Boolean) ?? '';
}
