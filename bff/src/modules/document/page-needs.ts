import {
  type DocumentModules,
  isSlotOfView,
  type ModuleChoice,
  type ModuleRoute,
  ownValue,
} from '@firedeck/contract';
import { signInPath } from '../../lib/http/sign-in-path.ts';
import { fillIn, matchPage, type PageLocation } from './match-page.ts';

export interface PageScript {
  url: string;
  integrity: string;
}

/** What a page loads, so that the document can start all of it. */
export interface PageNeeds {
  /** False: no module has the page, and the shell shows "not found". */
  known: boolean;
  scripts: PageScript[];
  /** API paths. */
  prefetch: string[];
  /** Ids of modules that may render before any bundle is loaded. */
  openings: string[];
}

interface NeededView {
  module: ModuleChoice;
  view: string;
}

interface Visitor {
  /** Whether the browser sent a refresh cookie. */
  hasSession: boolean;
}

const boardPath = '/';

/**
 * The modules that a page and its slots need, also when the shell's guard redirects. Unused
 * preloads cause console warnings.
 */
export function findPageNeeds(
  page: PageLocation | null,
  chosen: DocumentModules,
  visitor: Visitor,
): PageNeeds {
  if (!page) return { known: false, scripts: [], prefetch: [], openings: [] };
  if (page.route.access === 'member' && !visitor.hasSession) return needsAt(signInPath, chosen);
  if (page.route.path === signInPath && visitor.hasSession) return needsAt(boardPath, chosen);
  return needsOfPage(page, chosen);
}

// No opening: the shell's guard redirects first.
function needsAt(path: string, chosen: DocumentModules): PageNeeds {
  const page = matchPage(path, chosen);
  const needs = page ? needsOfPage(page, chosen) : { known: true, scripts: [], prefetch: [] };
  return { ...needs, openings: [] };
}

function needsOfPage(
  { module, route, values }: PageLocation,
  { modules }: DocumentModules,
): PageNeeds {
  const slots = slotsOn(route, modules);
  const views: NeededView[] = [
    { module, view: route.view },
    ...slots.map(({ module, slot }) => ({ module, view: slot.view })),
  ];
  const paths = [...route.prefetch, ...slots.flatMap(({ slot }) => slot.prefetch)];
  return {
    known: true,
    scripts: views.flatMap(listScripts),
    prefetch: [...new Set(paths)].map((path) => fillIn(path, values)),
    openings: [...new Set(slots.map(({ module }) => module.id))],
  };
}

function slotsOn({ view }: ModuleRoute, modules: ModuleChoice[]) {
  return modules
    .filter(({ state }) => state === 'ready')
    .flatMap((module) => module.descriptor.slots.map((slot) => ({ module, slot })))
    .filter(({ slot }) => isSlotOfView(slot.slot, view));
}

function listScripts({ module, view }: NeededView): PageScript[] {
  // The document already includes the shell's scripts.
  if (module.state !== 'ready' || module.descriptor.provides) return [];
  const { entry, scripts, integrity } = module.descriptor;
  return [entry, ...(ownValue(scripts, view) ?? [])].map((file) => ({
    url: `${module.base}${file}`,
    integrity: ownValue(integrity, file) ?? '',
  }));
}
