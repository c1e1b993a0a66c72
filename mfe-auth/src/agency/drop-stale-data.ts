/** Keeps the last result while new filters load, but hides it if they fail. */
export function dropStaleData<
  Query extends { data?: unknown; currentData?: unknown; isError: boolean },
>(query: Query): Query {
  return query.isError && query.currentData === undefined ? { ...query, data: undefined } : query;
}
