import { type AttributePath, parsePath } from './attribute-path.ts';
import { isAbsent, readAttributes } from './attributes.ts';
import { invalidRequest } from './scim-error.ts';

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path: AttributePath;
  value: unknown;
}

const maxOperations = 1_000;

/**
 * The operations of a PATCH, each with a path. An operation with an object and no path becomes one
 * for each of its names, which Entra also writes with dots.
 */
export function parsePatch(body: unknown): PatchOperation[] {
  const operations = readAttributes(body, 'The request').get('operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidRequest(
      'invalidSyntax',
      'Operations has to be a list with at least one operation.',
    );
  refuseMany(operations);
  const parsed: PatchOperation[] = [];
  for (const operation of operations) {
    parsed.push(...parseOperation(operation));
    refuseMany(parsed);
  }
  return parsed;
}

function refuseMany({ length }: unknown[]): void {
  if (length > maxOperations)
    throw invalidRequest('invalidValue', `A request can have ${maxOperations} operations.`);
}

function parseOperation(operation: unknown): PatchOperation[] {
  const attributes = readAttributes(operation, 'An operation');
  const op = String(attributes.get('op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw invalidRequest('invalidSyntax', 'op has to be add, replace or remove.');
  const [path, value] = [attributes.get('path'), attributes.get('value')];
  if (!isAbsent(path) && path !== '') {
    if (typeof path !== 'string') throw invalidRequest('invalidPath', 'path has to be text.');
    return withPath(op, path, value);
  }
  if (op === 'remove') throw invalidRequest('noTarget', 'remove needs a path.');
  const named = [...readAttributes(value, 'value')];
  refuseMany(named);
  return named.flatMap(([name, inner]) => withPath(op, name, inner));
}

function withPath(op: PatchOperation['op'], text: string, value: unknown): PatchOperation[] {
  const path = parsePath(text);
  return path ? [{ op, path, value }] : [];
}
