import type { ReactNode } from 'react';
import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';

interface CanonicalPathProps {
  /** As the route has it, e.g. `/edit/:id`. */
  path: string;
  children: ReactNode;
}

/** One address per page: another spelling that the router matches too is replaced by it. */
export function CanonicalPath({ path, children }: CanonicalPathProps) {
  const { pathname, search, hash } = useLocation();
  const canonical = generatePath(path, useParams());
  if (pathname === canonical) return children;
  return <Navigate replace to={{ pathname: canonical, search, hash }} />;
}
