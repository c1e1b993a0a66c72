import { z } from 'zod/mini';
import { moduleChoices, type moduleConfig } from './module.ts';

// Names of 1.0.0 that nothing here uses any more, in a file that no page loads.

/** @deprecated Take the schema of the state from `moduleChoices`. Ends with 2.0.0. */
export const moduleChoice = z.discriminatedUnion('state', [
  moduleChoices.ready,
  moduleChoices.incompatible,
  moduleChoices.disabled,
]);

/** @deprecated Parse each of `DocumentModules` by `moduleChoices`. Ends with 2.0.0. */
export const documentModules = z.object({ serial: z.number(), modules: z.array(moduleChoice) });

/** @deprecated Take `ModuleConfigInput`, which is what a team writes. Ends with 2.0.0. */
export type ModuleConfig = z.infer<typeof moduleConfig>;
