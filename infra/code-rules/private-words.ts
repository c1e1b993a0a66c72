import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';

/** A declared name with a word for which the field has a better term. */
interface PrivateName {
  file: string;
  line: number;
  name: string;
  word: string;
}

/** Words that no engineer would search for, and what to write instead. */
const terms: Record<string, string[]> = {
  'request, query, prompt, wanted': [
    'ask',
    'asks',
    'asked',
    'asker',
    'askers',
    'asking',
    'unasked',
  ],
  'report, notify, emit, publish': ['tell', 'tells', 'telling', 'told', 'untold'],
  'stored, cached, saved, retained': ['kept', 'keeper', 'keepers'],
  'load, release, publish': ['bring', 'brings', 'brought'],
  'set, update, transition': ['become', 'becomes', 'became'],
  'check, validate, measure': ['judge', 'judges', 'judged', 'judging'],
  'received, observed, subscribe': ['hear', 'hears', 'heard'],
  'message, text, print': ['say', 'says', 'saying', 'said'],
  'user, member, owner, caller': ['who', 'whoever', 'whose', 'whom'],
  'intended, expected': ['meant'],
  'rejected, conflicting': ['beaten'],
  'drag, pointer': ['hand', 'hands'],
  'event, action': ['deed', 'deeds'],
  'cleanup, checked, started': ['tidied', 'tidy', 'looked', 'begun'],
  'incompatible, compatibility': ['misfit', 'misfits', 'unfit'],
  'timeout, retries': ['patience', 'patient', 'vain'],
  'recent, notifications': ['lately', 'news'],
  'error, fault': ['trouble', 'troubled'],
  'repair, recover': ['mend', 'mended', 'mends'],
  'request, options': ['wish', 'wishes'],
  'offline, unavailable': ['away'],
  'deleted, expired, removed': ['gone'],
  'test setup': ['ground'],
  vulnerability: ['hole', 'holes'],
  'slot, position, location': ['place', 'places'],
};

const termByWord = new Map(
  Object.entries(terms).flatMap(([term, words]) => words.map((word) => [word, term] as const)),
);

/** The better term for a word of `privateNames`. */
export const termFor = (word: string): string => termByWord.get(word) ?? '';

/** The words of a name in camel, kebab or snake case, in lower case. */
export function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** The first private word of a name; `place` as a verb is allowed, as in CSS. */
export const privateWordIn = (name: string): string | undefined =>
  wordsIn(name.replace(/^place(?=[A-Z])/, '')).find((word) => termByWord.has(word));

// Fewer than in names: the others are plain English in a sentence.
const proseWords = new Set(
  [
    'told untold tells telling unasked asker askers whoever keeper keepers judge judges judged judging',
    'hears heard beaten deed deeds tidied tidy misfit misfits unfit patience patient vain lately',
    'news troubled mend mended mends wish wishes hole holes anew',
  ].flatMap((line) => line.split(' ')),
);

const comment = /^\s*(?:\/\/|\/?\*)/;
// Names that a comment quotes.
const quoted = /`[^`]*`|\{@link [^}]*\}/g;
const title = /\b(?:test|it|describe)\b[^'"`\n]*\(\s*(['"`])(.*?)\1/gs;

/** The first private word of each comment line and test title of a file's text. */
export function privateProse(source: string): { line: number; word: string }[] {
  const lines = source.split('\n');
  const comments = lines.flatMap((line, index) =>
    comment.test(line) ? [{ line: index + 1, prose: line }] : [],
  );
  const titles = [...source.matchAll(title)].map((match) => ({
    line: source.slice(0, match.index + match[0].indexOf(match[1] ?? '')).split('\n').length,
    prose: match[2] ?? '',
  }));
  return [...comments, ...titles].flatMap(({ line, prose }) => {
    const text = prose.replaceAll(quoted, '');
    const word = wordsIn(text).find((one) => proseWords.has(one));
    return word === undefined ? [] : [{ line, word }];
  });
}

/** The checked files of the projects, and the private names that they declare, each once per file. */
export function privateNames(
  projects: Project[],
  isChecked: (file: string) => boolean,
): { files: string[]; names: PrivateName[] } {
  const files = new Set<string>();
  const found = new Map<string, PrivateName>();
  for (const { program } of projects)
    for (const path of program.getSourceFileNames().filter(isChecked)) {
      files.add(path);
      const file = program.getSourceFile(path);
      for (const name of file ? privateNamesIn(file) : [])
        found.set(`${name.file} ${name.name}`, name);
    }
  return { files: [...files], names: [...found.values()] };
}

function privateNamesIn(file: SourceFile): PrivateName[] {
  const names: PrivateName[] = [];
  const visit = (node: Node): void => {
    const name = declaredName(node);
    const word = name && privateWordIn(name.text);
    if (name && word !== undefined) {
      const line = file.text.slice(0, name.start).split('\n').length;
      names.push({ file: file.fileName, line, name: name.text, word });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return names;

  function declaredName(node: Node): { text: string; start: number } | undefined {
    if (node.kind !== SyntaxKind.Identifier || !isDeclared(node)) return undefined;
    const start = node.getStart(file);
    return { text: file.text.slice(start, node.end), start };
  }
}

// A name that is only used is reported where it is declared.
const uses = [
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ExportSpecifier,
  SyntaxKind.JsxAttribute,
];

function isDeclared(node: Node): boolean {
  const { parent } = node as Node & { parent: Node & { name?: Node } };
  return parent.name === node && !uses.includes(parent.kind);
}
