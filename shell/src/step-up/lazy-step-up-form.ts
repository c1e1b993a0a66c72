import { lazyComponent } from '../lazy/lazy-component.ts';
import type { StepUpFormProps } from './step-up-form.tsx';

export const lazyStepUpForm = lazyComponent<StepUpFormProps>(
  'The step-up form',
  () => import(/* webpackChunkName: "step-up" */ './step-up-form.tsx'),
);
