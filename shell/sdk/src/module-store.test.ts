import { expect, test } from 'vitest';
import { api } from './api.ts';
import { getStore } from './shell-services.ts';
import { createFakeShell } from './testing/fake-shell.tsx';

const { incidentsOfStore } = api.injectEndpoints({
  endpoints: (build) => ({
    incidentsOfStore: build.query<string[], void>({ query: () => ({ path: '/api/incidents' }) }),
  }),
}).endpoints;

test('the store of a module › returns the request that it dispatched, and the state with its answer', async () => {
  createFakeShell(() => ({ body: ['Barn fire'] }));
  const store = getStore();
  expect(await store.dispatch(incidentsOfStore.initiate()).unwrap()).toEqual(['Barn fire']);
  expect(incidentsOfStore.select()(store.getState()).data).toEqual(['Barn fire']);
});
