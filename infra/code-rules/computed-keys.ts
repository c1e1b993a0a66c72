import {
  type BinaryExpression,
  type BindingElement,
  type CallExpression,
  type ComputedPropertyName,
  type ConditionalExpression,
  type ElementAccessExpression,
  type ForOfStatement,
  type Identifier,
  type Node,
  type ParenthesizedExpression,
  type PropertyAccessExpression,
  type PropertyAssignment,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';

/** An expression that reads an object by a key or destructures one. */
interface Lookup {
  node: Node;
  key: Node;
}

export function lookupsIn(file: SourceFile): Lookup[] {
  const lookups: Lookup[] = [];
  const visit = (node: Node): void => {
    const key = getKey(node);
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

const eitherOperand = [SyntaxKind.QuestionQuestionToken, SyntaxKind.BarBarToken];
const rightOperand = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.CommaToken];

/** The expressions that can be the value of a key, without their type assertions. */
export function possibleValues(node: Node): Node[] {
  if (assertions.includes(node.kind))
    return possibleValues((node as ParenthesizedExpression).expression);
  if (node.kind === SyntaxKind.ConditionalExpression) {
    const { whenTrue, whenFalse } = node as ConditionalExpression;
    return [...possibleValues(whenTrue), ...possibleValues(whenFalse)];
  }
  if (node.kind === SyntaxKind.BinaryExpression) {
    const { left, operatorToken, right } = node as BinaryExpression;
    if (eitherOperand.includes(operatorToken.kind))
      return [...possibleValues(left), ...possibleValues(right)];
    if (rightOperand.includes(operatorToken.kind)) return possibleValues(right);
  }
  return [node];
}

function getKey(node: Node): Node | undefined {
  switch (node.kind) {
    case SyntaxKind.ElementAccessExpression:
      // `delete` affects own properties only.
      if (node.parent.kind === SyntaxKind.DeleteExpression) return undefined;
      return (node as ElementAccessExpression).argumentExpression;
    case SyntaxKind.BinaryExpression: {
      const { operatorToken, left } = node as BinaryExpression;
      return operatorToken.kind === SyntaxKind.InKeyword ? left : undefined;
    }
    case SyntaxKind.CallExpression:
      return reflectedKey(node as CallExpression);
    case SyntaxKind.BindingElement:
      return computed((node as BindingElement).propertyName);
    case SyntaxKind.PropertyAssignment:
      return isTakenApart(node) ? computed((node as PropertyAssignment).name) : undefined;
    default:
      return undefined;
  }
}

const reflections = ['get', 'has'];

function reflectedKey({ expression, arguments: passed }: CallExpression): Node | undefined {
  if (expression.kind !== SyntaxKind.PropertyAccessExpression) return undefined;
  const { expression: object, name } = expression as PropertyAccessExpression;
  const isReflect =
    object.kind === SyntaxKind.Identifier && (object as Identifier).text === 'Reflect';
  return isReflect && reflections.includes(name.text) ? passed[1] : undefined;
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

/** Whether the node is part of a destructuring pattern on the left of an assignment. */
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
