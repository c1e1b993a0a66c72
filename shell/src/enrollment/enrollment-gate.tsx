import { useSession } from '@firedeck/sdk';
import { type ReactNode, useState } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { lazyEnrollment } from './lazy-enrollment.ts';

const dialogHeight = 320;

/**
 * Shows the enrollment above the page, and only the enrollment once it is due. A page that was
 * already open then stays mounted beneath it.
 */
export function EnrollmentGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const enrollment = session.status === 'signed-in' ? session.enrollment : undefined;
  const isDue = enrollment?.is_due === true;
  const [wasOpen, setOpen] = useState(!isDue);
  if (!isDue && !wasOpen) setOpen(true);
  return (
    <>
      {enrollment && (
        <LazyView
          component={lazyEnrollment}
          props={enrollment}
          minHeight={isDue ? dialogHeight : 0}
          isQuiet={!isDue}
        />
      )}
      {wasOpen && children}
    </>
  );
}
