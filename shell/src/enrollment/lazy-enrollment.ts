import { lazyComponent } from '../lazy/lazy-component.ts';
import type { EnrollmentBannerProps } from './enrollment-banner.tsx';

/** Of members of whom the agency requires a second factor, and who have none. */
export const lazyBanner = lazyComponent<EnrollmentBannerProps>(
  'The enrollment banner',
  () => import(/* webpackChunkName: "enrollment" */ './enrollment-banner.tsx'),
);

export const lazyEnrollment = lazyComponent<object>(
  'The enrollment',
  () => import(/* webpackChunkName: "enrollment" */ './required-enrollment.tsx'),
);
