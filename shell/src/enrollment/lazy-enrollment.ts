import { lazyComponent } from '../lazy/lazy-component.ts';
import type { EnrollmentProps } from './enrollment.tsx';

/** Of members of whom the agency requires a second factor, and who have none. */
export const lazyEnrollment = lazyComponent<EnrollmentProps>(
  'The enrollment',
  () => import(/* webpackChunkName: "enrollment" */ './enrollment.tsx'),
);
