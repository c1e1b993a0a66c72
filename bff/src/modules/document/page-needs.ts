import type { DocumentModules, ModuleChoice, ModuleRoute } from '@firedeck/contract';

/** A script of an artifact with what the browser checks it by. */
export interface PageScript {
  url: string;
  integrity: string;
}

/** What a path's page takes, so that everything can start with the document. */
export interface PageNeeds {
  /** False: no page of any module; the shell shows its "not found". */
  known: boolean;
  scripts: PageScript[];
  /** API paths. */
  prefetch: string[];
}

interface NeededView {
  module: ModuleChoice;
  view: string;
}

interface Visitor {
  /** Whether the browser sent a refresh cookie. */
  hasSession: boolean;
}

const signInPath = '/login';
const boardPath = '/';

/**
 * Finds the page that the shell's guard will show for a path, with the slots that stand on it.
 * What is preloaded and then not used makes the browser complain in the console.
 */
export function needsOf(path: string, chosen: DocumentModules, visitor: Visitor): PageNeeds {
  const page = pageAt(path, chosen);
  if (!page) return { known: false, scripts: [], prefetch: [] };
  if (page.route.access === 'member' && !visitor.hasSession) return needsAt(signInPath, chosen);
  if (path === signInPath && visitor.hasSession) return needsAt(boardPath, chosen);
  return needsOfPage(page, chosen);
}

function needsAt(path: string, chosen: DocumentModules): PageNeeds {
  const page = pageAt(path, chosen);
  return page ? needsOfPage(page, chosen) : { known: true, scripts: [], prefetch: [] };
}

interface PagePlace {
  module: ModuleChoice;
  route: ModuleRoute;
  values: Map<string, string>;
}

function pageAt(path: string, { modules }: DocumentModules): PagePlace | null {
  for (const module of modules)
    for (const route of module.descriptor.routes) {
      const values = matchPath(route.path, path);
      if (values) return { module, route, values };
    }
  return null;
}

function needsOfPage(
  { module, route, values }: PagePlace,
  { modules }: DocumentModules,
): PageNeeds {
  const slots = slotsOn(route, modules);
  const views: NeededView[] = [
    { module, view: route.view },
    ...slots.map(({ module, slot }) => ({ module, view: slot.view })),
  ];
  const asked = [...route.prefetch, ...slots.flatMap(({ slot }) => slot.prefetch)];
  return {
    known: true,
    scripts: views.flatMap(scriptsOf),
    prefetch: [...new Set(asked)].map((path) => fillIn(path, values)),
  };
}

/** The values of a route's parameters when it is the path's, else null. As the router matches. */
export function matchPath(pattern: string, path: string): Map<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const values = new Map<string, string>();
  for (const [index, segment] of wanted.entries()) {
    const actual = given[index] ?? '';
    if (segment.startsWith(':')) values.set(segment, actual);
    else if (segment.toLowerCase() !== actual.toLowerCase()) return null;
  }
  return values;
}

// A page's slots are named after its view: `dashboard.main`.
function slotsOn({ view }: ModuleRoute, modules: ModuleChoice[]) {
  return modules
    .filter(({ state }) => state === 'ready')
    .flatMap((module) => module.descriptor.slots.map((slot) => ({ module, slot })))
    .filter(({ slot }) => slot.slot.startsWith(`${view}.`));
}

function scriptsOf({ module, view }: NeededView): PageScript[] {
  // The shell's own scripts stand in the document already.
  if (module.state !== 'ready' || module.descriptor.provides) return [];
  const { entry, scripts, integrity } = module.descriptor;
  return [entry, ...(scripts[view] ?? [])].map((file) => ({
    url: `${module.base}${file}`,
    integrity: integrity[file] ?? '',
  }));
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

function fillIn(path: string, values: Map<string, string>): string {
  return path.replace(/:[A-Za-z]+/g, (name) => values.get(name) ?? name);
}
