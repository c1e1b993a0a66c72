import { moduleId } from '@firedeck/contract';
import { UserError } from '../lib/user-error.ts';

/** @throws UserError */
export function checkModuleId(id: string): void {
  if (moduleId.safeParse(id).success && id !== 'shell') return;
  throw new UserError(
    `"${id}" is not a valid module name: use 2 to 24 lower-case letters or digits.`,
  );
}

/** The name on screens: `Incidents` for `incidents`. */
export const defaultTitle = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
