import { Button } from '@firedeck/kit';
import { useSignOut } from '../header/use-sign-out.tsx';
import { texts } from '../texts.ts';
import { EnrollmentDialog } from './enrollment-dialog.tsx';
import { enrollmentTexts } from './enrollment-texts.ts';

/** The screen of a member who needs a second factor now. */
export function RequiredEnrollment() {
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <EnrollmentDialog
        isOnly
        text={enrollmentTexts.required}
        action={
          <Button variant="outlined" onClick={signOut}>
            {texts.header.signOut}
          </Button>
        }
      />
      {dialog}
    </>
  );
}
