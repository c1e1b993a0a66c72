import type { NounDescription } from '@firedeck/bff/api-description';
import { narrowed, type Schema } from './narrowed-schema.ts';

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
}

/** Breaking changes of a noun's API, one sentence each. */
export function narrowedNoun(before: NounDescription, after: NounDescription): string[] {
  return listOperations(before).flatMap(([name, operation]) => {
    const now = listOperations(after).find(([other]) => other === name)?.[1];
    if (!now) return [`${name} was removed`];
    return narrowedOperation(operation, now).map((sentence) => `${name}: ${sentence}`);
  });
}

function narrowedOperation(before: Operation, after: Operation): string[] {
  const answers = Object.entries(before.responses ?? {}).flatMap(([status, answer]) => {
    const now = after.responses?.[status];
    if (!now) return [`${status} is no longer answered`];
    return narrowed(getSchema(answer), getSchema(now), 'response').map(
      (sentence) => `in the answer ${sentence}`,
    );
  });
  const body = narrowed(getSchema(before.requestBody), getSchema(after.requestBody), 'request');
  return [
    ...narrowed(listParameters(before), listParameters(after), 'request'),
    ...body.map((sentence) => `in the body ${sentence}`),
    ...answers,
  ];
}

/** Parameters as an object schema. */
function listParameters({ parameters = [] }: Operation): Schema {
  const getName = (one: { name: string; in: string }) => `${one.in} ${one.name}`;
  return {
    properties: Object.fromEntries(parameters.map((one) => [getName(one), one.schema ?? {}])),
    required: parameters.filter(({ required }) => required).map(getName),
  };
}

const getSchema = (content: Content | undefined): Schema =>
  Object.values(content?.content ?? {})[0]?.schema ?? {};

const listOperations = ({ paths }: NounDescription): [string, Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
