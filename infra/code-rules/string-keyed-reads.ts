import { relative } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import {
  type Checker,
  type Program,
  type Project,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';
import { lookupsIn, possibleValues } from './computed-keys.ts';

const anyString = TypeFlags.String | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

/** A read of an object by a key that is known only at run time. */
interface StringKeyedRead {
  file: string;
  line: number;
  text: string;
}

/**
 * Finds `object[key]` and `key in object` with an arbitrary string: objects inherit `constructor` and
 * `toString`. A Map, `Object.hasOwn` and the contract's `ownValue` are safe. Keys are followed through
 * casts and operators, but not through variables, calls and libraries, where a cast is trusted.
 */
export function stringKeyedReads(
  projects: Project[],
  isChecked: (file: string) => boolean,
): StringKeyedRead[] {
  const found = new Map<string, StringKeyedRead>();
  for (const { program, checker } of projects)
    for (const file of listFiles(program, isChecked))
      for (const read of readsIn(file, checker)) found.set(`${read.file}:${read.line}`, read);
  return [...found.values()];
}

function listFiles(program: Program, isChecked: (file: string) => boolean): SourceFile[] {
  return program
    .getSourceFileNames()
    .filter(isChecked)
    .flatMap((name) => program.getSourceFile(name) ?? []);
}

function readsIn(file: SourceFile, checker: Checker): StringKeyedRead[] {
  const lookups = lookupsIn(file);
  if (lookups.length === 0) return [];
  const values = lookups.flatMap(({ node, key }) =>
    possibleValues(key).map((value) => ({ node, value })),
  );
  const types = checker.getTypeAtLocation(values.map(({ value }) => value));
  const anyStrings = values.filter((_value, index) => isAnyString(types[index], checker));
  return [...new Set(anyStrings.map(({ node }) => node))].map((node) => {
    const start = node.getStart(file);
    const line = file.text.slice(0, start).split('\n').length;
    return { file: file.fileName, line, text: file.text.slice(start, node.end) };
  });
}

/**
 * Numbers, literals, symbols, template literals and `keyof` never name an inherited property. A cast is
 * ignored in favor of the type that it was cast from: `unknown` can be any string.
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
  if (type.isConditionalType())
    return isAnyString(type.getTrueType(), checker) || isAnyString(type.getFalseType(), checker);
  // Inside a conditional type, the value has both the tested type and the one it was tested for.
  if (type.isSubstitutionType())
    return isAnyString(type.getBaseType(), checker) && isAnyString(type.getConstraint(), checker);
  if (type.isTypeParameter()) {
    const constraint = checker.getConstraintOfTypeParameter(type);
    return constraint === undefined || isAnyString(constraint, checker);
  }
  if (type.isIndexedAccessType()) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint === undefined || isAnyString(constraint, checker);
  }
  return (type.flags & anyString) !== 0;
}

function isKeyof(type: Type | undefined, checker: Checker): boolean {
  if (type?.isTypeParameter()) return isKeyof(checker.getConstraintOfTypeParameter(type), checker);
  return type?.isIndexType() ?? false;
}

/** Files that may read by an arbitrary string, with the reason. */
const exceptions: Record<string, string> = {
  'bff/contract/src/own-value.ts': 'checks that the key is an own property',
};

const isProduct = (file: string): boolean => {
  const path = relative(checkout, file);
  return (
    /^(bff|services|shell|mfe-\w+)\/(\w+\/)?src\//.test(path) &&
    !/\.test\.tsx?$|\/build\/|\/testing\//.test(path)
  );
};

/** Such reads in the product, one line each, and unused exceptions. */
export function stringKeyedFaults(projects: Project[]): string[] {
  const reads = stringKeyedReads(projects, isProduct).map((read) => ({
    ...read,
    file: relative(checkout, read.file),
  }));
  const files = reads.map(({ file }) => file);
  return [
    ...reads
      .filter(({ file }) => !Object.hasOwn(exceptions, file))
      .map(({ file, line, text }) => `${file}:${line} reads by an arbitrary string: ${text}`),
    ...Object.keys(exceptions)
      .filter((file) => !files.includes(file))
      .map((file) => `${file} no longer needs its exception: remove it`),
  ];
}
