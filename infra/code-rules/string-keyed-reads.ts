import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Program, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Where an object is asked for a key that is known only when the program runs. */
export interface StringKeyedRead {
  file: string;
  line: number;
  text: string;
}

interface Lookup {
  node: Node;
  key: Node;
}

/**
 * What reads `object[key]`, or asks `key in object`, with a string that is none of a few: an object
 * answers to `constructor` and `toString`, whatever was put into it. A Map, `Object.hasOwn` and the
 * contract's `ownValue` do not.
 */
export function stringKeyedReads(
  projects: string[],
  isJudged: (file: string) => boolean,
): StringKeyedRead[] {
  const found = new Map<string, StringKeyedRead>();
  const api = new API();
  try {
    for (const project of projects) {
      using snapshot = api.updateSnapshot({ openProjects: [project] });
      const { program, checker } = snapshot.getProject(project) ?? raise(project);
      for (const file of filesOf(program, isJudged))
        for (const read of readsIn(file, checker)) found.set(`${read.file}:${read.line}`, read);
    }
  } finally {
    api.close();
  }
  return [...found.values()];
}

function filesOf(program: Program, isJudged: (file: string) => boolean): SourceFile[] {
  return program
    .getSourceFileNames()
    .filter(isJudged)
    .flatMap((name) => program.getSourceFile(name) ?? []);
}

function readsIn(file: SourceFile, checker: Checker): StringKeyedRead[] {
  const lookups = lookupsIn(file);
  if (lookups.length === 0) return [];
  const types = checker.getTypeAtLocation(lookups.map(({ key }) => key));
  return lookups
    .filter((_lookup, index) => isAnyString(types[index]))
    .map(({ node }) => {
      const start = node.getStart(file);
      const line = file.text.slice(0, start).split('\n').length;
      return { file: file.fileName, line, text: file.text.slice(start, node.end) };
    });
}

function lookupsIn(file: SourceFile): Lookup[] {
  const lookups: Lookup[] = [];
  const visit = (node: Node): void => {
    const key = keyOf(node);
    if (key) lookups.push({ node, key });
    node.forEachChild(visit);
  };
  visit(file);
  return lookups;
}

function keyOf(node: Node): Node | undefined {
  // What is deleted is the object's own.
  if (node.parent?.kind === SyntaxKind.DeleteExpression) return undefined;
  if (node.kind === SyntaxKind.ElementAccessExpression)
    return (node as ElementAccessExpression).argumentExpression;
  if (node.kind !== SyntaxKind.BinaryExpression) return undefined;
  const { operatorToken, left } = node as BinaryExpression;
  return operatorToken.kind === SyntaxKind.InKeyword ? left : undefined;
}

/** Numbers, literals, symbols and texts with a fixed part are no name that objects inherit. */
function isAnyString(type: Type | undefined): boolean {
  if (type === undefined) return false;
  if (type.isUnionType()) return type.getTypes().some(isAnyString);
  return (type.flags & (TypeFlags.String | TypeFlags.Any)) !== 0;
}

function raise(project: string): never {
  throw new Error(`${project} cannot be read`);
}
