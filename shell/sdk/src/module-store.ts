import type { ThunkDispatch, UnknownAction } from '@firedeck/kit';
import type { ApiRootState } from '@reduxjs/toolkit/query/react';

/** The state of the shared store: the cache of the one RTK Query `api`. */
// biome-ignore lint/suspicious/noExplicitAny: each module selects by the endpoints that it injected
export type ApiState = ApiRootState<any, string, 'api'>;

/** The shared store. */
export interface ModuleStore {
  /** Returns the action's result, e.g. the request of `endpoint.initiate()`. */
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  getState(): ApiState;
}
