import type { SourceFile } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Program,
  type Type,
  TypeFlags,
  type TypeParameter,
} from 'typescript/unstable/sync';
import { beneathAssertions, lookupsIn } from './looked-up-keys.ts';

const anyString = TypeFlags.String | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

/** Where an object is asked for a key that is known only when the program runs. */
export interface StringKeyedRead {
  file: string;
  line: number;
  text: string;
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
  const keys = lookups.map(({ key }) => beneathAssertions(key));
  const types = checker.getTypeAtLocation(keys);
  return lookups
    .filter((_lookup, index) => isAnyString(types[index], checker))
    .map(({ node }) => {
      const start = node.getStart(file);
      const line = file.text.slice(0, start).split('\n').length;
      return { file: file.fileName, line, text: file.text.slice(start, node.end) };
    });
}

/**
 * Numbers, literals, symbols, texts with a fixed part and `keyof` are no name that objects inherit.
 * What a cast says is not asked, but what is beneath it: an unknown can be any string.
 */
function isAnyString(type: Type | undefined, checker: Checker): boolean {
  if (type === undefined) return false;
  if (type.isUnionType()) return type.getTypes().some((one) => isAnyString(one, checker));
  if (type.isIntersectionType()) {
    const parts = type.getTypes();
    return (
      !parts.some((one) => isKeyof(one, checker)) && parts.some((one) => isAnyString(one, checker))
    );
  }
  if (type.isTypeParameter()) return isAnyString(constraintOf(type, checker), checker);
  return (type.flags & anyString) !== 0;
}

function isKeyof(type: Type | undefined, checker: Checker): boolean {
  if (type?.isTypeParameter()) return isKeyof(constraintOf(type, checker), checker);
  return type?.isIndexType() ?? false;
}

const constraintOf = (type: TypeParameter, checker: Checker): Type | undefined =>
  checker.getConstraintOfTypeParameter(type);

function raise(project: string): never {
  throw new Error(`${project} cannot be read`);
}
