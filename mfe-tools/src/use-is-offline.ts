import { useSession } from '@firedeck/sdk';

/** Whether the page shows this device's read-only copy of the board. */
export function useIsOffline(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.copiedAt !== undefined;
}
