import { PageSpinner, useElapsed } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { useToolsListQuery } from '../tools-api.ts';

// A server that hangs must not keep the member from the form.
const maxWaitMs = 1_000;

/**
 * Shows a form once the member's list has loaded or failed: a section field that arrived later
 * would push the buttons from under the finger. Where the page did not come from the board, it loads the
 * list, for sections and duplicates.
 */
export function WaitForToolList({ children }: { children: ReactNode }) {
  const { data, isError } = useToolsListQuery();
  const hasWaited = useElapsed(maxWaitMs);
  // What is shown stays, also when the list is loaded again.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (data !== undefined || isError || hasWaited)) setSettled(true);
  return isSettled ? children : <PageSpinner />;
}
