import type { DocumentModules, ModuleChoice, ModuleRoute } from '@firedeck/contract';

export interface PageLocation {
  module: ModuleChoice;
  route: ModuleRoute;
  /** By parameter name with its colon; not decoded. */
  values: Map<string, string>;
}

export function matchPage(path: string, { modules }: DocumentModules): PageLocation | null {
  for (const module of modules)
    for (const route of module.descriptor.routes) {
      const values = matchPath(route.path, path);
      if (values) return { module, route, values };
    }
  return null;
}

/**
 * The values of the route's parameters; null when the path does not match. Like the browser's router
 * it ignores case, percent-encoding of plain characters and trailing slashes.
 */
export function matchPath(pattern: string, path: string): Map<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (segment.startsWith(':')) values.set(segment, actual);
    else if (segment.toLowerCase() !== decodeSegment(actual).toLowerCase()) return null;
  }
  return values;
}

/** Other spellings are redirected to this one. */
export function canonicalPath({ route, values }: PageLocation): string {
  return `/${segments(route.path)
    .map((segment) => values.get(segment) ?? segment)
    .join('/')}`;
}

/** Replaces the parameters' names by their values. */
export function fillIn(path: string, values: Map<string, string>): string {
  return path.replace(/:[\w-]+/g, (name) => values.get(name) ?? name);
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
