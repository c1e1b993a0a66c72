/** Answers that are not what anybody asked for. */
export const garbageAnswers: readonly unknown[] = [
  {},
  [],
  null,
  'upgrade in progress',
  7,
  { tools: 'none', content: 5, entries: {}, sessions: null },
];

/** What a request becomes whose answer was none of that kind. */
export const unreadable = { code: 'unexpected_failure', status: 200, body: null };

/**
 * The same answer as a newer server may give it: each object in it has one field more, and members
 * of `enums` are others than this code knows.
 */
export function fromNewerServer(answer: unknown, enums: readonly string[] = []): unknown {
  if (Array.isArray(answer)) return answer.map((one) => fromNewerServer(one, enums));
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    enums.includes(name) ? 'of-tomorrow' : fromNewerServer(value, enums),
  ]);
  return { ...Object.fromEntries(fields), of_tomorrow: { any: ['thing'] } };
}
