import type { ModuleDescriptor } from '@firedeck/contract';
import type { ModuleRecord } from './modules-repository.ts';

/** The parts of a module that decide what it owns. */
export type OwningModule = Pick<ModuleRecord, 'id' | 'current' | 'previous' | 'canary' | 'grants'>;

/** Includes disabled modules, because they may be enabled again. */
export const listLive = ({ current, previous, canary }: OwningModule): ModuleDescriptor[] =>
  [current, previous, canary?.descriptor].filter((one) => one != null);

export const liveRoutes = (module: OwningModule): string[] =>
  listLive(module).flatMap(({ routes }) => routes.map(({ path }) => path));

export const liveSlots = (module: OwningModule): string[] =>
  listLive(module).flatMap(({ slots }) => slots.map(({ slot }) => slot));
