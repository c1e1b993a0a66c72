import { type AnyNode, parse } from 'acorn';
import type { UnsupportedFeatures } from './unsupported-features.ts';

const ecmaVersion = 2024;
const globalObjects = new Set(['window', 'globalThis', 'self']);

/**
 * Lists the features in a script that the oldest browsers lack, without duplicates: `URL.parse`,
 * `.toBase64()`, `::details-content`, or the parser's message. Without types, it finds methods by
 * names that no older interface has, which may match our own.
 */
export function findUnsupportedUses(script: string, newer: UnsupportedFeatures): string[] {
  const found = new Set<string>();
  const declared = new Set<string>();
  const referenced = new Set<string>();
  let program: AnyNode;
  try {
    program = parse(script, { ecmaVersion });
  } catch (error) {
    return [`syntax: ${error instanceof Error ? error.message : error}`];
  }
  visit(program, (node, parent) => {
    recordName(node, parent, declared, referenced);
    for (const use of [...findMemberUses(node, newer), ...findStyleUses(node, newer)])
      found.add(use);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const name = getMemberName(node.callee);
      if (newer.methods.has(name)) found.add(`.${name}()`);
    }
  });
  for (const name of referenced)
    if (newer.globals.has(name) && !declared.has(name)) found.add(name);
  return [...found].sort();
}

function visit(
  node: AnyNode,
  visitor: (node: AnyNode, parent: AnyNode | null) => void,
  parent: AnyNode | null = null,
): void {
  visitor(node, parent);
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) visit(child, visitor, node);
}

/** Names declared anywhere in the script are not globals; minified names rarely collide. */
function recordName(
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

function getMemberName(node: AnyNode): string {
  if (node.type !== 'MemberExpression') return '';
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : '';
}

/** `URL` for `URL` and `globalThis.URL`; empty for other expressions. */
function getGlobalName(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return '';
  return globalObjects.has(node.object.name) ? getMemberName(node) : '';
}

function findMemberUses(node: AnyNode, { statics, globals }: UnsupportedFeatures): string[] {
  if (node.type !== 'MemberExpression') return [];
  const owner = getGlobalName(node.object);
  const name = getMemberName(node);
  if (globalObjects.has(owner)) return globals.has(name) ? [name] : [];
  return statics.has(`${owner}.${name}`) ? [`${owner}.${name}`] : [];
}

/** Styles are objects and strings in scripts. */
function findStyleUses(node: AnyNode, newer: UnsupportedFeatures): string[] {
  if (node.type === 'Property' && !node.computed) {
    const key = node.key.type === 'Identifier' ? node.key.name : '';
    return newer.properties.has(key) ? [`style ${key}`] : [];
  }
  const text = getText(node);
  const named = (pattern: RegExp, names: ReadonlySet<string>) =>
    [...text.matchAll(pattern)].flatMap(([all, name = '']) => (names.has(name) ? [all] : []));
  return [
    ...named(/::?([a-z-]+)/g, newer.selectors),
    ...named(/@([a-z-]+)/g, newer.atRules),
    ...named(/([a-z-]+)\(/g, newer.functions),
  ];
}

function getText(node: AnyNode): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  return node.type === 'TemplateElement' ? (node.value.cooked ?? '') : '';
}
