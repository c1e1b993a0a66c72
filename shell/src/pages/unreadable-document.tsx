import { FailureNotice, PageFrame } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** Replaces every page when the document's list of modules is invalid. */
export function UnreadableDocument() {
  return (
    <PageFrame width={560}>
      <FailureNotice {...texts.unreadableDocument} onRetry={() => location.reload()} />
    </PageFrame>
  );
}
