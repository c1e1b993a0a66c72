import { lazyComponent } from '@firedeck/sdk';

/** Preloaded when the bell gets focus or pointer. */
export const lazyNotificationList = lazyComponent(
  'The notifications',
  () => import(/* webpackChunkName: "notifications" */ './notification-list.tsx'),
);
