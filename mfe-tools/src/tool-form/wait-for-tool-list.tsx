import { PageSpinner, useElapsed } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { useToolsListQuery } from '../tools-api.ts';

// A hanging server must not block the form.
const maxWaitMs = 1_000;

/**
 * Shows a form once the member's list has loaded or failed, because a section field that appears
 * later would move the buttons while the member presses them. Loads the list if it is not cached.
 */
export function WaitForToolList({ children }: { children: ReactNode }) {
  const { data, isError } = useToolsListQuery();
  const hasWaited = useElapsed(maxWaitMs);
  // Stays settled when the list is refetched.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (data !== undefined || isError || hasWaited)) setSettled(true);
  return isSettled ? children : <PageSpinner />;
}
