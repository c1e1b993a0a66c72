/** The range of a literal in a source, including quotes. */
export interface LiteralSpan {
  start: number;
  end: number;
}

/** The literal that `name` holds: `texts.grid.heading`, or source text in backquotes. */
export function findLiteral(source: string, name: string): LiteralSpan | undefined {
  const value = name.startsWith('`')
    ? findText(source, name.slice(1, -1))
    : findValue(source, name);
  return value && firstLiteral(source, value);
}

function findText(source: string, text: string): LiteralSpan | undefined {
  const start = source.indexOf(text);
  const isAlone = start >= 0 && source.indexOf(text, start + 1) < 0;
  return isAlone ? { start, end: start + text.length } : undefined;
}

function findValue(source: string, name: string): LiteralSpan | undefined {
  const [constant = '', ...keys] = name.split('.');
  const declared = new RegExp(`^(?:export )?const ${constant}\\b[^=]*=\\s*`, 'm').exec(source);
  if (!declared) return undefined;
  const start = declared.index + declared[0].length;
  const whole: LiteralSpan | undefined = { start, end: endOfValue(source, start) };
  return keys.reduce<LiteralSpan | undefined>(
    (value, key) => value && property(source, value, key),
    whole,
  );
}

// Enough of the language for objects of literals, as the formatter leaves them.
const gap = /(?:\s|,|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
const keyThen = /'?([\w-]+)'?\s*:\s*/y;

function property(source: string, object: LiteralSpan, key: string): LiteralSpan | undefined {
  if (source[object.start] !== '{') return undefined;
  let position = object.start + 1;
  while (position < object.end) {
    position += match(gap, source, position)?.[0].length ?? 0;
    const found = match(keyThen, source, position);
    if (!found) return undefined;
    const start = position + found[0].length;
    const end = endOfValue(source, start);
    if (found[1] === key) return { start, end };
    position = end;
  }
  return undefined;
}

/** The end of an expression: a comma, a semicolon or its closing bracket. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  for (let position = start; position < source.length; position += 1) {
    const sign = source[position] as string;
    if (`'"\``.includes(sign)) position = endOfString(source, position) - 1;
    else if (source.startsWith('//', position)) position = source.indexOf('\n', position);
    else if (source.startsWith('/*', position)) position = source.indexOf('*/', position) + 1;
    else if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign) && depth-- === 0) return position;
    else if (',;'.includes(sign) && depth === 0) return position;
  }
  return source.length;
}

function endOfString(source: string, start: number): number {
  const quote = source[start];
  let position = start + 1;
  while (position < source.length && source[position] !== quote)
    position += source[position] === '\\' ? 2 : 1;
  return position + 1;
}

const literal = /'(?:[^'\\]|\\.)+'|"(?:[^"\\]|\\.)+"|`(?:[^`\\]|\\.)+`/y;
const number = /\b\d[\d_]*\b/g;

/** The first non-empty text, else the last number. */
function firstLiteral(source: string, { start, end }: LiteralSpan): LiteralSpan | undefined {
  for (let position = start; position < end; position += 1) {
    const text = match(literal, source, position)?.[0];
    if (text) return { start: position, end: position + text.length };
  }
  const last = [...source.slice(start, end).matchAll(number)].at(-1);
  return last && { start: start + last.index, end: start + last.index + last[0].length };
}

function match(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}
