import { lazyComponent, useLazyComponent } from '@firedeck/sdk';
import type { LastMembersProps } from './last-members.tsx';

const list = lazyComponent('The last members of this device', () => import('./last-members.tsx'));

/** Loaded only on shared devices; if it fails, members type their email address. */
export function LazyLastMembers(props: LastMembersProps) {
  const { code } = useLazyComponent(list);
  return code && <code.LastMembers {...props} />;
}
