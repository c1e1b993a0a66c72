import { lazyCode } from '../../lazy/lazy-code.ts';
import type { NotificationListProps } from './notification-list.tsx';

/** What stands below the bell; it comes when somebody is about to look. */
export const notifications = lazyCode<NotificationListProps>(
  'The notifications',
  () => import(/* webpackChunkName: "notifications" */ './notification-list.tsx'),
);
