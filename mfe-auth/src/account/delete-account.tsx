import { Button, Typography } from '@firedeck/kit';
import { PanelSection, useSession } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Deletes the account, for the Settings dialog. */
export function View() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.status !== 'signed-in') return null;
  return (
    <PanelSection heading={texts.deletion.heading}>
      <Typography sx={{ mb: 1.5 }}>{texts.deletion.about}</Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {texts.deletion.open}
      </Button>
      {isOpen && <DeleteAccountDialog email={session.user.email} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}
