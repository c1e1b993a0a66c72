import { fromOurPages } from '../builders.ts';
import type { FuzzRequest, Ground } from './ground.ts';

/** A request that succeeds. */
export type Example = (ground: Ground) => Promise<FuzzRequest> | FuzzRequest;

export const asMember: Example = ({ headers }) => ({ headers });

export const asNobody: Example = () => ({ headers: {} });

export const fromPages = (body: (ground: Ground) => Promise<object> | object): Example => {
  return async (ground) => ({ headers: { ...fromOurPages }, body: await body(ground) });
};
