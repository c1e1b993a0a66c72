import { PanelSection, useSession } from '@firedeck/sdk';
import { EmailForm } from './email-form.tsx';
import { NamesForm } from './names-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { settingsTexts } from './settings-texts.ts';

/** The member's names, email address and password, for the Settings dialog. */
export function View() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <PanelSection heading={settingsTexts.names.heading}>
        <NamesForm user={session.user} />
      </PanelSection>
      <PanelSection heading={settingsTexts.emailChange.heading}>
        <EmailForm email={session.user.email} />
      </PanelSection>
      <PanelSection heading={settingsTexts.passwordChange.heading}>
        <PasswordForm email={session.user.email} />
      </PanelSection>
    </>
  );
}
