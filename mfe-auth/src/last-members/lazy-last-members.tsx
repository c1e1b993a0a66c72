import { useLazy } from '../use-lazy.ts';
import type { LastMembersProps } from './last-members.tsx';

const load = () => import('./last-members.tsx').then(({ LastMembers }) => LastMembers);

/** Loaded only on devices that several people use; without it the address is typed. */
export function LazyLastMembers(props: LastMembersProps) {
  const List = useLazy('The last members of this device', load);
  return List && <List {...props} />;
}
