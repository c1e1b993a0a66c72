/** The scroll position and focus when the screen was locked, without any content. */
interface Position {
  top: number;
  /** Identifies the focused element. */
  focus: string;
}

let saved: Position | null = null;

/** Saves only once per lock: later updates of the lock would find the lock screen. */
export function savePosition(): void {
  if (saved) return;
  saved = { top: scrollY, focus: describeElement(document.activeElement) };
}

/** Returns and clears the position. */
export function takePosition(): Position | null {
  const taken = saved;
  saved = null;
  return taken;
}

/** Identifies an element within the same page, without any typed text. */
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
