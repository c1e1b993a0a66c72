import { lazyCode } from '../lazy/lazy-code.ts';
import type { StepUpFormProps } from './step-up-form.tsx';

/** Comes when the server wants the password for the first time. */
export const stepUpCode = lazyCode<StepUpFormProps>(
  'The question for the password',
  () => import(/* webpackChunkName: "step-up" */ './step-up-form.tsx'),
);
