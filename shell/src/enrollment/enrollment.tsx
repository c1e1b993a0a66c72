import type { Enrollment } from '@firedeck/contract';
import { EnrollmentBanner } from './enrollment-banner.tsx';
import { RequiredEnrollment } from './required-enrollment.tsx';

export type EnrollmentProps = Pick<Enrollment, 'due_at' | 'is_due'>;

/** The screen that comes before anything else, or until then a banner. */
export const Component = ({ due_at, is_due }: EnrollmentProps) =>
  is_due ? <RequiredEnrollment /> : <EnrollmentBanner dueAt={due_at} />;
