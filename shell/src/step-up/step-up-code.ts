import { lazyComponent } from '../lazy/lazy-component.ts';
import type { StepUpFormProps } from './step-up-form.tsx';

/** Comes when the server wants the password for the first time. */
export const stepUpCode = lazyComponent<StepUpFormProps>(
  'The question for the password',
  () => import(/* webpackChunkName: "step-up" */ './step-up-form.tsx'),
);
