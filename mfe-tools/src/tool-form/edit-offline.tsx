import { Button, RouterLink } from '@firedeck/kit';
import { FailureNotice, PageFrame, PageHeading } from '@firedeck/sdk';
import { notFoundTexts } from '../tool-not-found/not-found-texts.ts';
import { formTexts } from './form-texts.ts';

/** In place of the edit form without the server. It opens by itself once the server is back. */
export function EditOffline() {
  return (
    <PageFrame width={560}>
      <PageHeading title={formTexts.editTitle} />
      <FailureNotice
        title={formTexts.editOffline}
        safe={formTexts.editOfflineSafe}
        next={formTexts.editOfflineNext}
      />
      <Button component={RouterLink} to="/" variant="contained" sx={{ mt: 3 }}>
        {notFoundTexts.backToDashboard}
      </Button>
    </PageFrame>
  );
}
