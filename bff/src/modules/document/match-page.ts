import type { DocumentModules, ModuleChoice, ModuleRoute } from '@firedeck/contract';

/** A matched page and its route parameters. */
export interface PageLocation {
  module: ModuleChoice;
  route: ModuleRoute;
  /** By the parameter's name with its colon, spelled as in the path. */
  values: Map<string, string>;
}

/** The page that a path leads to, null when no module has it. */
export function matchPage(path: string, { modules }: DocumentModules): PageLocation | null {
  for (const module of modules)
    for (const route of module.descriptor.routes) {
      const values = matchPath(route.path, path);
      if (values) return { module, route, values };
    }
  return null;
}

/**
 * The values of a route's parameters when it is the path's, else null. Like the browser's router it
 * ignores case, percent-encoding of plain characters and slashes at the end.
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

/** The one address of a page: any other spelling is redirected to it. */
export function canonicalPath({ route, values }: PageLocation): string {
  return `/${segments(route.path)
    .map((segment) => values.get(segment) ?? segment)
    .join('/')}`;
}

/** A path with the values of its parameters in place of their names. */
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
