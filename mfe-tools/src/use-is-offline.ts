import { useSession } from '@firedeck/sdk';

/** Whether the page shows this device's copy of the board: nothing of it can be changed. */
export function useIsOffline(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && session.copiedAt !== undefined;
}
