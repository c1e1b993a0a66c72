// Like the browser's router: ignores case and empty segments.
const splitSegments = (pattern: string): string[] =>
  pattern.toLowerCase().split('/').filter(Boolean);

const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

const canBeSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || isParameter(one) || isParameter(other);

/** Whether some path matches both: `/edit/:id` and `/Edit/:other/`, `/add` and `/:page`. */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [splitSegments(one), splitSegments(other)];
  return (
    first.length === second.length &&
    first.every((segment, index) => canBeSame(segment, second[index]))
  );
}

/** Whether both match the same paths; parameters' names do not matter. */
export function isSamePattern(one: string, other: string): boolean {
  return staysBelow(one, other) && staysBelow(other, one);
}

/** Whether a route can match the prefix itself or a path below it; nothing is below `/`. */
export function reachesBelow(prefix: string, route: string): boolean {
  const [wanted, given] = [splitSegments(prefix), splitSegments(route)];
  if (wanted.length === 0) return given.length === 0;
  return (
    given.length >= wanted.length &&
    wanted.every((segment, index) => canBeSame(segment, given[index]))
  );
}

/** Whether a route can match only the prefix itself or paths below it; nothing is below `/`. */
export function staysBelow(prefix: string, route: string): boolean {
  const [wanted, given] = [splitSegments(prefix), splitSegments(route)];
  if (wanted.length === 0) return given.length === 0;
  return (
    given.length >= wanted.length &&
    wanted.every((segment, index) => segment === given[index] || isParameter(segment))
  );
}
