import { Button, RouterLink } from '@firedeck/kit';
import { FailureNotice, PageFrame, PageHeading } from '@firedeck/sdk';
import { notFoundTexts } from '../tool-not-found/not-found-texts.ts';
import { formTexts } from './form-texts.ts';

/** Replaces the edit form while offline. The form opens once the server can be reached. */
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
