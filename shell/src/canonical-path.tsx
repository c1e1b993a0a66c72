import type { ReactNode } from 'react';
import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';

interface CanonicalPathProps {
  /** The route pattern, e.g. `/edit/:id`. */
  path: string;
  children: ReactNode;
}

/** Redirects other spellings that the router matches to the canonical path. */
export function CanonicalPath({ path, children }: CanonicalPathProps) {
  const { pathname, search, hash } = useLocation();
  const canonical = generatePath(path, useParams());
  if (pathname === canonical) return children;
  return <Navigate replace to={{ pathname: canonical, search, hash }} />;
}
