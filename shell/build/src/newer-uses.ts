import { type AnyNode, parse } from 'acorn';
import type { NewerFeatures } from './newer-features.ts';

const ecmaVersion = 2024;
const globalObjects = new Set(['window', 'globalThis', 'self']);

/**
 * What a script uses that is newer than the oldest browsers, each once: `URL.parse`, `.toBase64()`,
 * `::details-content`, or the message of the parser. Types are not known: a method is found by a name
 * that no older interface has, so that one of our own can be found, too.
 */
export function newerUses(script: string, newer: NewerFeatures): string[] {
  const found = new Set<string>();
  const declared = new Set<string>();
  const referred = new Set<string>();
  let program: AnyNode;
  try {
    program = parse(script, { ecmaVersion });
  } catch (error) {
    return [`syntax: ${error instanceof Error ? error.message : error}`];
  }
  visit(program, (node, parent) => {
    noteName(node, parent, declared, referred);
    for (const use of [...usesOfMember(node, newer), ...usesInStyles(node, newer)]) found.add(use);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const name = nameOfMember(node.callee);
      if (newer.methods.has(name)) found.add(`.${name}()`);
    }
  });
  for (const name of referred) if (newer.globals.has(name) && !declared.has(name)) found.add(name);
  return [...found].sort();
}

function visit(
  node: AnyNode,
  look: (node: AnyNode, parent: AnyNode | null) => void,
  parent: AnyNode | null = null,
): void {
  look(node, parent);
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) visit(child, look, node);
}

/** Names that are bound anywhere in the script are not the browser's; minified names are short. */
function noteName(
  node: AnyNode,
  parent: AnyNode | null,
  declared: Set<string>,
  referred: Set<string>,
): void {
  if (node.type !== 'Identifier' || !parent) return;
  const { name } = node;
  if (isKey(node, parent)) return;
  const isBound =
    (parent.type === 'VariableDeclarator' && parent.id === node) ||
    (/^Class/.test(parent.type) && 'id' in parent && parent.id === node) ||
    (parent.type === 'AssignmentPattern' && parent.left === node) ||
    (/Function|CatchClause|ArrayPattern|ObjectPattern|RestElement/.test(parent.type) &&
      !('body' in parent && parent.body === node));
  (isBound ? declared : referred).add(name);
}

function isKey(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent.type === 'Property' || /Definition$/.test(parent.type))
    return 'key' in parent && parent.key === node && !('computed' in parent && parent.computed);
  return /Label|Break|Continue/.test(parent.type);
}

function nameOfMember(node: AnyNode): string {
  if (node.type !== 'MemberExpression') return '';
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : '';
}

/** `URL` for `URL` and `globalThis.URL`; empty for what is no name. */
function globalNameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return '';
  return globalObjects.has(node.object.name) ? nameOfMember(node) : '';
}

function usesOfMember(node: AnyNode, { statics, globals }: NewerFeatures): string[] {
  if (node.type !== 'MemberExpression') return [];
  const owner = globalNameOf(node.object);
  const name = nameOfMember(node);
  if (globalObjects.has(owner)) return globals.has(name) ? [name] : [];
  return statics.has(`${owner}.${name}`) ? [`${owner}.${name}`] : [];
}

/** Styles stand in scripts: as objects, and as texts. */
function usesInStyles(node: AnyNode, newer: NewerFeatures): string[] {
  if (node.type === 'Property' && !node.computed) {
    const key = node.key.type === 'Identifier' ? node.key.name : '';
    return newer.properties.has(key) ? [`style ${key}`] : [];
  }
  const text = textOf(node);
  const named = (pattern: RegExp, names: ReadonlySet<string>) =>
    [...text.matchAll(pattern)].flatMap(([all, name = '']) => (names.has(name) ? [all] : []));
  return [
    ...named(/::?([a-z-]+)/g, newer.selectors),
    ...named(/@([a-z-]+)/g, newer.atRules),
    ...named(/([a-z-]+)\(/g, newer.functions),
  ];
}

function textOf(node: AnyNode): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  return node.type === 'TemplateElement' ? (node.value.cooked ?? '') : '';
}
