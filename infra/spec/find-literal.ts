/** The literal that `name` holds: `texts.grid.heading`, or source text in backquotes. */
export function findLiteral(source: string, name: string): string | undefined {
  const value = name.startsWith('`')
    ? findText(source, name.slice(1, -1))
    : findValue(source, name);
  return value && firstLiteral(value);
}

const findText = (source: string, text: string): string | undefined =>
  source.split(text).length === 2 ? text : undefined;

function findValue(source: string, name: string): string | undefined {
  const [constant = '', ...keys] = name.split('.');
  const declared = new RegExp(`^(?:export )?const ${constant}\\b[^=]*=\\s*`, 'm').exec(source);
  if (!declared) return undefined;
  const start = declared.index + declared[0].length;
  return keys.reduce<string | undefined>(
    (value, key) => value && property(value, key),
    source.slice(start, endOfValue(source, start)),
  );
}

// Enough of the syntax for formatted objects of literals.
const nextKey = /(?:\s|,|\/\/.*|\/\*[\s\S]*?\*\/)*'?([\w-]+)'?\s*:\s*/y;

function property(object: string, key: string): string | undefined {
  if (!object.startsWith('{')) return undefined;
  nextKey.lastIndex = 1;
  for (let found = nextKey.exec(object); found; found = nextKey.exec(object)) {
    const start = nextKey.lastIndex;
    const end = endOfValue(object, start);
    if (found[1] === key) return object.slice(start, end);
    nextKey.lastIndex = end;
  }
  return undefined;
}

/** Where an expression ends: at a comma, a semicolon or the closing bracket around it. */
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

const literal = /'(?:[^'\\]|\\.)+'|"(?:[^"\\]|\\.)+"|`(?:[^`\\]|\\.)+`/;
const number = /\b\d[\d_]*\b/g;

/** The first non-empty text, else the last number. */
const firstLiteral = (value: string): string | undefined =>
  literal.exec(value)?.[0] ?? value.match(number)?.at(-1);
