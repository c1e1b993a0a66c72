import { lazyComponent } from '@firedeck/sdk';

/** The dialog for members without the second factor that their agency requires. */
export const lazyEnrollment = lazyComponent(
  'The enrollment',
  () => import(/* webpackChunkName: "enrollment" */ './enrollment.tsx'),
);
