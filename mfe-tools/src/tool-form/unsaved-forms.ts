import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { draftPrefix } from './draft-keys.ts';

const unsaved = new Set<symbol>();

/** Registers a form with unsaved changes; returns the unregister function. */
export function registerUnsavedForm(): () => void {
  const form = Symbol('form');
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** Makes a sign-out ask for confirmation while a form has unsaved changes or a draft; returns the cleanup. */
export const confirmSignOut = ({ beforeSignOut }: ModuleContext): (() => void) =>
  beforeSignOut(
    async () => unsaved.size === 0 && !(await shellServices().drafts.holds(draftPrefix)),
  );
