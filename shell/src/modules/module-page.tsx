import { useDocumentTitle } from '../use-document-title.ts';
import type { RouteEntry } from './document-modules.ts';
import { ModuleBoundary } from './module-boundary.tsx';

/** A page of a module; its title is set before its code loads. */
export function ModulePage({ module, route }: RouteEntry) {
  useDocumentTitle(route.title);
  return <ModuleBoundary choice={module} view={route.view} isMain />;
}
