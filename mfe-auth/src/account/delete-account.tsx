import { Button, Typography } from '@firedeck/kit';
import { DeleteIcon, PanelSection, useSession } from '@firedeck/sdk';
import { useState } from 'react';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { settingsTexts } from './settings-texts.ts';

/** Deletes the account, for the Settings dialog. */
export function View() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  if (session.status !== 'signed-in') return null;
  return (
    <PanelSection heading={settingsTexts.deletion.heading}>
      <Typography sx={{ mb: 1.5 }}>{settingsTexts.deletion.about}</Typography>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteIcon size={20} />}
        onClick={() => setOpen(true)}
      >
        {settingsTexts.deletion.open}
      </Button>
      {isOpen && <DeleteAccountDialog email={session.user.email} onClose={() => setOpen(false)} />}
    </PanelSection>
  );
}
