import { logFailure } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import type { LastMembersProps } from './last-members.tsx';

/** Loaded only on devices that several people use; without it the address is typed. */
export function LazyLastMembers(props: LastMembersProps) {
  const [List, setList] = useState<ComponentType<LastMembersProps> | null>(null);
  useEffect(() => {
    import('./last-members.tsx').then(
      ({ LastMembers }) => setList(() => LastMembers),
      (cause) => logFailure('The last members of this device could not be loaded', cause),
    );
  }, []);
  return List && <List {...props} />;
}
