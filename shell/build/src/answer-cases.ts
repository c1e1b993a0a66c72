/** Responses that match no schema. */
export const invalidResponses: readonly unknown[] = [
  {},
  [],
  null,
  'upgrade in progress',
  7,
  { tools: 'none', content: 5, entries: {}, sessions: null },
];

/** The error of a request whose response is invalid. */
export const unreadable = { code: 'unexpected_failure', status: 200, body: null };

/**
 * A response of a newer server: every object has an unknown field, and `enums` have unknown
 * members.
 */
export function fromNewerServer(response: unknown, enums: readonly string[] = []): unknown {
  if (Array.isArray(response)) return response.map((one) => fromNewerServer(one, enums));
  if (typeof response !== 'object' || response === null) return response;
  const fields = Object.entries(response).map(([name, value]) => [
    name,
    enums.includes(name) ? 'of-tomorrow' : fromNewerServer(value, enums),
  ]);
  return { ...Object.fromEntries(fields), of_tomorrow: { any: ['thing'] } };
}
