import { sameSiteHeaders } from '../builders.ts';
import type { Fixture, FuzzRequest } from './fixtures.ts';

/** A request that succeeds. */
export type Example = (fixture: Fixture) => Promise<FuzzRequest> | FuzzRequest;

export const asMember: Example = ({ headers }) => ({ headers });

export const asNobody: Example = () => ({ headers: {} });

export const fromPages = (body: (fixture: Fixture) => Promise<object> | object): Example => {
  return async (fixture) => ({ headers: { ...sameSiteHeaders }, body: await body(fixture) });
};
