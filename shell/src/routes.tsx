import type { DocumentModules } from '@firedeck/contract';
import type { RouteObject } from 'react-router-dom';
import { moduleConfig } from '../module.config.ts';
import { Guard } from './guard.tsx';
import { Layout } from './layout.tsx';
import { routesOf } from './modules/document-modules.ts';
import { ModulePage } from './modules/module-page.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const ownPages: Record<string, RouteObject['element']> = { dashboard: <DashboardPage /> };

/** Every page: the shell's own, those of the modules, and the one for all other paths. */
export function createRoutes(modules: DocumentModules): RouteObject[] {
  return [
    {
      element: <Layout />,
      children: [
        ...(moduleConfig.routes ?? []).map(({ path, access, view }) => ({
          path,
          element: <Guard access={access}>{ownPages[view]}</Guard>,
        })),
        ...routesOf(modules).map(({ module, route }) => ({
          path: route.path,
          element: (
            <Guard access={route.access}>
              <ModulePage module={module} route={route} />
            </Guard>
          ),
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
