import { z } from 'zod/mini';
import { moduleChoices, type moduleConfig } from './module.ts';

// Unused names of 1.0.0, in a file that no page loads.

/** @deprecated Use the state's schema in `moduleChoices`. Removed in 2.0.0. */
export const moduleChoice = z.discriminatedUnion('state', [
  moduleChoices.ready,
  moduleChoices.incompatible,
  moduleChoices.disabled,
]);

/** @deprecated Parse each of `DocumentModules` with `moduleChoices`. Removed in 2.0.0. */
export const documentModules = z.object({ serial: z.number(), modules: z.array(moduleChoice) });

/** @deprecated Use `ModuleConfigInput`, the type that teams write. Removed in 2.0.0. */
export type ModuleConfig = z.infer<typeof moduleConfig>;
