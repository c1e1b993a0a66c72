/**
 * While an answer to new filters loads, that to the last ones stays in sight; once it fails, what is
 * in sight would pass for the answer.
 */
export function hideOutdated<
  Query extends { data?: unknown; currentData?: unknown; isError: boolean },
>(query: Query): Query {
  return query.isError && query.currentData === undefined ? { ...query, data: undefined } : query;
}
