import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { draftPrefix } from './draft-keys.ts';

/** Describes the changes that would be lost. */
type DescribeLoss = () => string;

const unsaved = new Set<DescribeLoss>();

/** Registers a form with unsaved changes; returns the unregister function. */
export function registerUnsavedForm(describe: DescribeLoss): () => void {
  unsaved.add(describe);
  return () => void unsaved.delete(describe);
}

/** Confirms a sign-out if there are unsaved changes or drafts; returns the cleanup. */
export const confirmSignOut = ({ beforeSignOut }: ModuleContext): (() => void) =>
  beforeSignOut(async () => {
    if (unsaved.size > 0) return [...unsaved].map((describe) => describe()).join(' ');
    return !(await shellServices().drafts.holds(draftPrefix));
  });
