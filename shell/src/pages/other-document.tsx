import { heightUnknown, PageSpinner } from '@firedeck/sdk';
import { useEffect } from 'react';

/** Loads pages of another document from the server. */
export function OtherDocument() {
  useEffect(() => location.reload(), []);
  return (
    <div {...heightUnknown}>
      <PageSpinner />
    </div>
  );
}
