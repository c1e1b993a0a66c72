import fc from 'fast-check';
import type { FuzzRequest } from './fixtures.ts';
import { hostileBody, hostileHeader, hostileText, hostileValue } from './hostile-values.ts';

type Change =
  | { kind: 'field'; at: number; value: unknown }
  | { kind: 'missing'; at: number }
  | { kind: 'more'; name: string; value: unknown }
  | { kind: 'path'; text: string }
  | { kind: 'query'; name: string; text: string }
  | { kind: 'header'; at: number; text: string }
  | { kind: 'body'; text: string }
  | { kind: 'type'; text: string };

export interface FuzzCase {
  operation: string;
  /** `own`: valid credentials. */
  access: 'own' | 'none' | 'nonsense';
  changes: Change[];
}

const at = fc.nat(20);
const names = fc.constantFrom(
  'limit',
  'offset',
  'url',
  'name',
  'id',
  'user_id',
  '$where',
  '__proto__',
  'x',
);
const headerNames = [
  'if-match',
  'if-none-match',
  'idempotency-key',
  'accept',
  'user-agent',
  'origin',
];
const types = [
  'text/plain',
  'text/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'x',
  '',
];

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('field'), at, value: hostileValue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missing'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('more'), name: names, value: hostileValue }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('path'), text: hostileText }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('query'), name: names, text: hostileText }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('header'), at, text: hostileHeader }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('body'), text: hostileBody }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('type'), text: fc.constantFrom(...types) }),
  },
) as fc.Arbitrary<Change>;

export const fuzzCase = (operations: string[]): fc.Arbitrary<FuzzCase> =>
  fc.record({
    operation: fc.constantFrom(...operations),
    access: fc.oneof(
      { weight: 12, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'nonsense' as const) },
    ),
    changes: fc.array(change, { maxLength: 3 }),
  });

export function changed(request: FuzzRequest, { access, changes }: FuzzCase): FuzzRequest {
  const headers = { ...request.headers };
  if (access !== 'own') delete headers.authorization;
  if (access === 'nonsense') headers.authorization = 'Bearer nonsense';
  return changes.reduce(apply, { ...request, headers, body: copyBody(request.body) });
}

function apply(request: FuzzRequest, one: Change): FuzzRequest {
  const { body, headers } = request;
  if (one.kind === 'path') return { ...request, id: one.text };
  if (one.kind === 'query')
    return { ...request, query: { ...request.query, [one.name]: one.text } };
  if (one.kind === 'body') return withText(request, one.text);
  if (one.kind === 'type') return { ...request, headers: { ...headers, 'content-type': one.text } };
  if (one.kind === 'header') {
    const name = headerNames[one.at % headerNames.length] ?? '';
    return { ...request, headers: { ...headers, [name]: one.text } };
  }
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return request;
  if (one.kind === 'more')
    return { ...request, body: { ...body, [one.name]: structuredClone(one.value) } };
  const position = listPositions(body)[one.at % Math.max(1, listPositions(body).length)];
  if (!position) return request;
  if (one.kind === 'missing') delete position.of[position.name];
  // Copied, because cases share values and later changes modify them.
  else position.of[position.name] = structuredClone(one.value);
  return request;
}

const withText = (request: FuzzRequest, text: string): FuzzRequest => ({
  ...request,
  body: text,
  headers: { 'content-type': 'application/json', ...request.headers },
});

interface Position {
  of: Record<string, unknown>;
  name: string;
}

const copyBody = (body: unknown) => (body instanceof Uint8Array ? body : structuredClone(body));

/** Paths to all values in a body, at any depth. */
function listPositions(value: object): Position[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = { of: value as Record<string, unknown>, name };
    return typeof inner === 'object' && inner !== null ? [here, ...listPositions(inner)] : [here];
  });
}
