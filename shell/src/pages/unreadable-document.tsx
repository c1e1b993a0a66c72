import { FailureNotice, PageFrame } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** Stands in place of every page when the document does not say which modules there are. */
export function UnreadableDocument() {
  return (
    <PageFrame width={560}>
      <FailureNotice {...texts.unreadableDocument} onRetry={() => location.reload()} />
    </PageFrame>
  );
}
