import { PanelSection, useSession } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { EmailForm } from './email-form.tsx';
import { NamesForm } from './names-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The member's names, address and password, for the Settings dialog. */
export function View() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <PanelSection heading={texts.names.heading}>
        <NamesForm user={session.user} />
      </PanelSection>
      <PanelSection heading={texts.emailChange.heading}>
        <EmailForm email={session.user.email} />
      </PanelSection>
      <PanelSection heading={texts.passwordChange.heading}>
        <PasswordForm email={session.user.email} />
      </PanelSection>
    </>
  );
}
