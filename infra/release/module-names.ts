import { moduleId } from '@firedeck/contract';
import { ReleaseError } from './release-error.ts';

/** @throws ReleaseError */
export function checkModuleId(id: string): void {
  if (moduleId.safeParse(id).success && id !== 'shell') return;
  throw new ReleaseError(`"${id}" is no name for a module: 2 to 24 lower-case letters or digits.`);
}

/** Shown to people; `Incidents` of `incidents`. */
export const defaultTitle = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
