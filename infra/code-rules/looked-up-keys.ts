import {
  type BinaryExpression,
  type BindingElement,
  type ComputedPropertyName,
  type ElementAccessExpression,
  type ForOfStatement,
  type Node,
  type ParenthesizedExpression,
  type PropertyAssignment,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** An expression that asks an object for a key, or takes one out of it. */
export interface Lookup {
  node: Node;
  key: Node;
}

export function lookupsIn(file: SourceFile): Lookup[] {
  const lookups: Lookup[] = [];
  const visit = (node: Node): void => {
    const key = keyOf(node);
    if (key) lookups.push({ node, key });
    node.forEachChild(visit);
  };
  visit(file);
  return lookups;
}

const assertions = [
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.TypeAssertionExpression,
];

/** What an expression is without what is only said of its type. */
export function beneathAssertions(node: Node): Node {
  if (!assertions.includes(node.kind)) return node;
  return beneathAssertions((node as ParenthesizedExpression).expression);
}

function keyOf(node: Node): Node | undefined {
  switch (node.kind) {
    case SyntaxKind.ElementAccessExpression:
      // What is deleted is the object's own.
      if (node.parent.kind === SyntaxKind.DeleteExpression) return undefined;
      return (node as ElementAccessExpression).argumentExpression;
    case SyntaxKind.BinaryExpression: {
      const { operatorToken, left } = node as BinaryExpression;
      return operatorToken.kind === SyntaxKind.InKeyword ? left : undefined;
    }
    case SyntaxKind.BindingElement:
      return computed((node as BindingElement).propertyName);
    case SyntaxKind.PropertyAssignment:
      return isTakenApart(node) ? computed((node as PropertyAssignment).name) : undefined;
    default:
      return undefined;
  }
}

function computed(name: Node | undefined): Node | undefined {
  if (name?.kind !== SyntaxKind.ComputedPropertyName) return undefined;
  return (name as ComputedPropertyName).expression;
}

const patterns = [
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.ArrayLiteralExpression,
];

/** Whether what looks like a literal is on the left of an assignment. */
function isTakenApart(node: Node): boolean {
  const { parent } = node;
  if (parent.kind === SyntaxKind.BinaryExpression) {
    const { operatorToken, left } = parent as BinaryExpression;
    return operatorToken.kind === SyntaxKind.EqualsToken && left === node;
  }
  if (parent.kind === SyntaxKind.ForOfStatement)
    return (parent as ForOfStatement).initializer === node;
  return patterns.includes(parent.kind) && isTakenApart(parent);
}
