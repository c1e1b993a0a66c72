import { api } from '@firedeck/sdk';
import { configureStore } from '@reduxjs/toolkit';

/** The one store: the one api, into which modules inject their endpoints. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    devTools: false,
  });
}

export type Store = ReturnType<typeof createStore>;
