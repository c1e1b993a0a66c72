import type { DocumentModules } from '@firedeck/contract';
import { createContext, useContext } from 'react';
import type { ModuleLoader } from './module-loader.ts';

export interface Modules {
  documentModules: DocumentModules;
  loader: ModuleLoader;
}

/** The page's modules and their loader. */
export const ModulesContext = createContext<Modules | null>(null);

/** @throws Error outside the app. */
export function useModules(): Modules {
  const modules = useContext(ModulesContext);
  if (!modules) throw new Error('useModules needs a ModulesContext');
  return modules;
}
