import { expect, test } from 'vitest';
import { api } from './api.ts';
import { getStore } from './shell-services.ts';
import { createFakeShell } from './testing/fake-shell.tsx';

const { incidentsOfStore } = api.injectEndpoints({
  endpoints: (build) => ({
    incidentsOfStore: build.query<string[], void>({ query: () => ({ path: '/api/incidents' }) }),
  }),
}).endpoints;

test('a dispatched request › is returned, and its response is in the state', async () => {
  createFakeShell(() => ({ body: ['Barn fire'] }));
  const store = getStore();
  expect(await store.dispatch(incidentsOfStore.initiate()).unwrap()).toEqual(['Barn fire']);
  expect(incidentsOfStore.select()(store.getState()).data).toEqual(['Barn fire']);
});
