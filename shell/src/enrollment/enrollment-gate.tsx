import { useSession } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { lazyBanner, lazyEnrollment } from './lazy-enrollment.ts';

/** Enrollment comes before anything else once it is due; a page that is open by then stays beneath it. */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isDue = session.status === 'signed-in' && session.enrollment?.is_due === true;
  const [wasOpen, setOpen] = useState(!isDue);
  if (!isDue && !wasOpen) setOpen(true);
  return (
    <>
      {wasOpen && children}
      {isDue && <LazyView component={lazyEnrollment} props={{}} />}
    </>
  );
}

/** Above the page until then. */
export function EnrollmentNotice() {
  const session = useSession();
  const enrollment = session.status === 'signed-in' ? session.enrollment : undefined;
  if (!enrollment || enrollment.is_due) return null;
  return <LazyView component={lazyBanner} props={{ dueAt: enrollment.due_at }} isQuiet />;
}
