import { useEffect } from 'react';
import type { PlacedRoute } from './document-modules.ts';
import { ModuleBoundary } from './module-boundary.tsx';

/** A page that a module shows; its title stands before its code is there. */
export function ModulePage({ module, route }: PlacedRoute) {
  useEffect(() => {
    document.title = `${route.title} · Firedeck`;
  }, [route.title]);
  return <ModuleBoundary choice={module} view={route.view} />;
}
