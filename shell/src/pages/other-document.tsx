import { heightUnknown, PageSpinner } from '@firedeck/sdk';
import { useEffect } from 'react';

/** In the place of pages that only another document has: the server is asked for it. */
export function OtherDocument() {
  useEffect(() => location.reload(), []);
  return (
    <div {...heightUnknown}>
      <PageSpinner />
    </div>
  );
}
