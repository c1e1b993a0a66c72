import { lazyComponent } from '../../lazy/lazy-component.ts';
import type { NotificationListProps } from './notification-list.tsx';

/** Preloaded when the bell gets focus or pointer. */
export const lazyNotificationList = lazyComponent<NotificationListProps>(
  'The notifications',
  () => import(/* webpackChunkName: "notifications" */ './notification-list.tsx'),
);
