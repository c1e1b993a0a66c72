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

/** Finds the page of a path among the modules' routes, with the slots that stand on it. */
export function needsOf(path: string, { modules }: DocumentModules): PageNeeds {
  const page = modules
    .flatMap((module) => module.descriptor.routes.map((route) => ({ module, route })))
    .map((place) => ({ ...place, values: matchPath(place.route.path, path) }))
    .find(({ values }) => values !== null);
  if (!page?.values) return { known: false, scripts: [], prefetch: [] };
  const { module, route, values } = page;
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
