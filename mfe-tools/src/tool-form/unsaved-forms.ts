import { type ModuleContext, shellServices } from '@firedeck/sdk';
import { draftPrefix } from './draft-keys.ts';

/** Names what a form would lose. */
type DescribeLoss = () => string;

const unsaved = new Set<DescribeLoss>();

/** Registers a form with unsaved changes; returns the unregister function. */
export function registerUnsavedForm(describe: DescribeLoss): () => void {
  unsaved.add(describe);
  return () => void unsaved.delete(describe);
}

/** Makes a sign-out ask for confirmation while a form has unsaved changes or a draft; returns the cleanup. */
export const confirmSignOut = ({ beforeSignOut }: ModuleContext): (() => void) =>
  beforeSignOut(async () => {
    if (unsaved.size > 0) return [...unsaved].map((describe) => describe()).join(' ');
    return !(await shellServices().drafts.holds(draftPrefix));
  });
