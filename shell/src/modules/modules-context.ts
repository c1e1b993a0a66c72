import type { DocumentModules } from '@firedeck/contract';
import { createContext, useContext } from 'react';
import type { ModuleLoader } from './module-loader.ts';

export interface Modules {
  chosen: DocumentModules;
  loader: ModuleLoader;
}

/** The page's modules and the way to load them. */
export const ModulesContext = createContext<Modules | null>(null);

/** @throws Error outside the app. */
export function useModules(): Modules {
  const modules = useContext(ModulesContext);
  if (!modules) throw new Error('Modules are known inside the app only');
  return modules;
}
