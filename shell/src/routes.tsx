import { type DocumentModules, type ModuleRoute, ownValue } from '@firedeck/contract';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { moduleConfig } from '../module.config.ts';
import { isOfThisDocument } from './agency-document.ts';
import { CanonicalPath } from './canonical-path.tsx';
import { RootFailure } from './failures/root-failure.tsx';
import { Guard } from './guard.tsx';
import { Layout } from './layout.tsx';
import { listRoutes } from './modules/document-modules.ts';
import { ModulePage } from './modules/module-page.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OtherDocument } from './pages/other-document.tsx';

const ownPages: Record<string, ReactNode> = { dashboard: <DashboardPage /> };

/**
 * The routes of this document: those of the shell and its modules, the 404 page, and redirects to
 * the other document.
 */
export function createRoutes(modules: DocumentModules): RouteObject[] {
  const pages = [
    ...(moduleConfig.routes ?? []).map((route) => page(route, ownValue(ownPages, route.view))),
    ...listRoutes(modules).map(({ module, route }) =>
      page(route, <ModulePage module={module} route={route} />),
    ),
  ];
  return [
    {
      element: <Layout />,
      errorElement: <RootFailure />,
      children: [
        ...pages.filter(({ path }) => isOfThisDocument(path)),
        ...['/agency/*', '*'].map((path) => ({
          path,
          element: isOfThisDocument(path) ? <NotFoundPage /> : <OtherDocument />,
        })),
      ],
    },
  ];
}

function page(
  { path, access, roles }: Pick<ModuleRoute, 'path' | 'access' | 'roles'>,
  content: ReactNode,
) {
  const element = (
    <CanonicalPath path={path}>
      <Guard {...{ access, roles }}>{content}</Guard>
    </CanonicalPath>
  );
  return { path, element };
}
