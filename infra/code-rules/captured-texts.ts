import { relative } from 'node:path';
import {
  type Identifier,
  type Node,
  type PropertyAccessExpression,
  type PropertyAssignment,
  type SourceFile,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';

/** A text that a file reads while it loads, when the language of the page is not known yet. */
interface CapturedText {
  line: number;
  text: string;
}

/** Tables of texts are recognized by their name. */
const isTable = (name: string): boolean => /(?:^t|T)exts$|Sentences$/.test(name);

// Code that runs later, and types.
const skipped = [
  SyntaxKind.ArrowFunction,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.ClassExpression,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.GetAccessor,
  SyntaxKind.ImportDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeQuery,
  SyntaxKind.TypeReference,
];

/**
 * Reads of a table of texts that run while the file loads. An alias such as
 * `const texts = agencyTexts.group` is allowed: it is a table, and its texts are read later.
 */
export function capturedTexts(file: SourceFile): CapturedText[] {
  const captured: CapturedText[] = [];
  const visit = (node: Node): void => {
    if (skipped.includes(node.kind)) return;
    const table = readTable(node);
    if (table === undefined) for (const part of listRead(node)) visit(part);
    else if (isTable(table)) captured.push(locate(node, file));
  };
  visit(file);
  return captured;
}

/** The parts of a node that are read as values: no declared names, no aliases of a table. */
function listRead(node: Node): Node[] {
  if (node.kind === SyntaxKind.PropertyAccessExpression)
    return [(node as PropertyAccessExpression).expression];
  const { name, initializer } = node as VariableDeclaration | PropertyAssignment;
  if (node.kind === SyntaxKind.PropertyAssignment) return listPresent(initializer);
  if (node.kind === SyntaxKind.VariableDeclaration) {
    const isAlias =
      name.kind === SyntaxKind.Identifier &&
      isTable((name as Identifier).text) &&
      initializer !== undefined &&
      readTable(initializer) !== undefined;
    return isAlias ? [] : listPresent(initializer);
  }
  const parts: Node[] = [];
  node.forEachChild((part) => void parts.push(part));
  return parts;
}

const listPresent = (node: Node | undefined): Node[] => (node === undefined ? [] : [node]);

/** The name before all dots: `texts` of `texts.grid.heading`. */
function readTable(node: Node): string | undefined {
  if (node.kind === SyntaxKind.Identifier) return (node as Identifier).text;
  if (node.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
  return readTable((node as PropertyAccessExpression).expression);
}

function locate(node: Node, file: SourceFile): CapturedText {
  const start = node.getStart(file);
  return {
    line: file.text.slice(0, start).split('\n').length,
    text: file.text.slice(start, node.end),
  };
}

const isScreen = (path: string): boolean =>
  /^(shell|mfe-\w+)\/(\w+\/)?src\//.test(path) && !/\.test\.tsx?$|\/build\/|\/testing\//.test(path);

/** Texts that screens read at import, one line each: a change of language would not reach them. */
export function capturedTextFaults(projects: Project[]): string[] {
  const faults = new Set<string>();
  for (const { program } of projects)
    for (const name of program.getSourceFileNames()) {
      const path = relative(checkout, name);
      const file = isScreen(path) ? program.getSourceFile(name) : undefined;
      for (const { line, text } of file ? capturedTexts(file) : [])
        faults.add(`${path}:${line} ${text}: read texts where they are shown, not at import`);
    }
  return [...faults];
}
