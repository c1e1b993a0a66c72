import type { LiteralSpan } from './written-literal.ts';

/** The source with a changed literal. */
export function changeLiteral(source: string, { start, end }: LiteralSpan): string {
  return source.slice(0, start) + changed(source.slice(start, end)) + source.slice(end);
}

/** A text gets another last letter, a number is multiplied by 1.5. */
function changed(literal: string): string {
  if (/^\d/.test(literal)) return String(Math.ceil(Number(literal.replaceAll('_', '')) * 1.5));
  const quote = literal[0] as string;
  const letters = [...literal.slice(1, -1)];
  const last = letters.at(-1);
  // The end of `${…}` must stay.
  const unchanged = last === '}' ? letters : letters.slice(0, -1);
  return `${quote}${unchanged.join('')}${last === 'q' ? 'x' : 'q'}${quote}`;
}
