import { api } from '@firedeck/sdk';
import { configureStore } from '@reduxjs/toolkit';

/** The store with the api that modules inject endpoints into. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    devTools: false,
  });
}

export type Store = ReturnType<typeof createStore>;
