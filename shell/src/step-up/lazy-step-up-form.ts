import { lazyComponent } from '@firedeck/sdk';

export const lazyStepUpForm = lazyComponent(
  'The step-up form',
  () => import(/* webpackChunkName: "step-up" */ './step-up-form.tsx'),
);
