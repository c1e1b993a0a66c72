import { heightUnknown, PageSpinner } from '@firedeck/sdk';
import { useEffect } from 'react';

/** Replaces pages that only another document has, by reloading from the server. */
export function OtherDocument() {
  useEffect(() => location.reload(), []);
  return (
    <div {...heightUnknown}>
      <PageSpinner />
    </div>
  );
}
