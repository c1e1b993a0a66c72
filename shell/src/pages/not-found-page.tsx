import { Button, RouterLink } from '@firedeck/kit';
import { PageFrame, PageHeading } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** The 404 page. */
export function NotFoundPage() {
  return (
    <PageFrame width={560}>
      <PageHeading title={texts.notFound.title} subtitle={texts.notFound.text} />
      <Button component={RouterLink} to="/" variant="contained" sx={{ mt: 3 }}>
        {texts.notFound.back}
      </Button>
    </PageFrame>
  );
}
