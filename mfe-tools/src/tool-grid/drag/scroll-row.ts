/** The distance to an end of the row within which a drag scrolls it, in pixels. */
const edge = 48;
const step = 6;
const frameMs = 16;

/** Scrolls a row while a drag is near one of its ends; returns the stop function. */
export function scrollRow(row: Element, x: number, onScroll: () => void): () => void {
  const { left, right } = row.getBoundingClientRect();
  const isAtStart = x < left + edge;
  if (!isAtStart && x < right - edge) return () => {};
  const timer = setInterval(() => {
    const before = row.scrollLeft;
    row.scrollLeft += isAtStart ? -step : step;
    if (row.scrollLeft !== before) onScroll();
  }, frameMs);
  return () => clearInterval(timer);
}
