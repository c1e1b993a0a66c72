import { type KeyScope, ownValue } from '@firedeck/contract';

const read = ['tools:read', 'tools:write'] as const;
const write = ['tools:write'] as const;

/**
 * Every route that a personal API key opens, with the scopes that do. What is not here is closed to
 * all keys: notes, the account, sessions, and keys themselves.
 */
export const keyAccess: Record<string, readonly KeyScope[]> = {
  'GET /api/tools': read,
  'GET /api/tools/:id': read,
  'GET /api/tools/recent': read,
  'GET /api/tools/trash': read,
  'POST /api/tools': write,
  'PATCH /api/tools/:id': write,
  'DELETE /api/tools/:id': write,
  'POST /api/tools/:id/restore': write,
  'POST /api/tools/trash': write,
  'POST /api/tools/trash/restore': write,
  'PUT /api/tools/order': write,
  'POST /api/tools/sections': write,
  'PUT /api/tools/sections/order': write,
  'PATCH /api/tools/sections/:id': write,
  'DELETE /api/tools/sections/:id': write,
};

/** The scopes that open a route; none where no key does. */
export function scopesFor(method: string, route: string): readonly KeyScope[] {
  const verb = method === 'HEAD' ? 'GET' : method;
  return ownValue(keyAccess, `${verb} ${route}`) ?? [];
}
