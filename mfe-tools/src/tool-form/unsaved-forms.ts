import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { draftPrefix } from './draft-keys.ts';

const unsaved = new Set<symbol>();

/** Notes a form with something unsaved; returns the way to take it back. */
export function noteUnsavedForm(): () => void {
  const form = Symbol('form');
  unsaved.add(form);
  return () => void unsaved.delete(form);
}

/** Has the member asked before a sign-out takes what was typed into a form, now or on an earlier visit; returns the way to stop. */
export const askBeforeSignOut = ({ beforeSignOut }: ModuleContext): (() => void) =>
  beforeSignOut(
    async () => unsaved.size === 0 && !(await shellServices().drafts.holds(draftPrefix)),
  );
