import type { Route } from '../manifest.ts';

/** Paths of a rule of an HTTPRoute or Ingress. */
export function listPaths({ matches, http }: Route): string[] {
  if (http) return http.paths.map(({ path }) => path);
  return (matches ?? [{}]).map(({ path }) => path?.value ?? '/');
}

/** Services that a rule of an HTTPRoute or Ingress leads to. */
export const listBackends = ({ backendRefs = [], http }: Route) => [
  ...backendRefs,
  ...(http?.paths ?? []).map(({ backend }) => backend.service),
];

export const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** The rule with the longest prefix that matches the path. */
export function findRoute(rules: readonly Route[], path: string): Route | undefined {
  const [taker] = rules
    .flatMap((rule) => listPaths(rule).map((prefix) => ({ rule, prefix })))
    .filter(({ prefix }) => prefix === '/' || isBelow(path, prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  return taker?.rule;
}
