import { lazyComponent } from '../lazy/lazy-component.ts';
import type { EnrollmentProps } from './enrollment.tsx';

/** The dialog for members without the second factor that their agency requires. */
export const lazyEnrollment = lazyComponent<EnrollmentProps>(
  'The enrollment',
  () => import(/* webpackChunkName: "enrollment" */ './enrollment.tsx'),
);
