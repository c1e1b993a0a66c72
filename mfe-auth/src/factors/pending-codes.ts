import { showToast } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { createPendingSecret } from '../create-pending-secret.ts';
import { factorTexts } from './factor-texts.ts';

const pendingCodes = createPendingSecret<readonly string[]>();

/** Recovery codes, which the server shows once, until the member has confirmed storing them. */
export function usePendingCodes() {
  const [codes, setCodes] = useState(pendingCodes.get);
  // A toast reminds members who close the dialog that the codes are still available.
  useEffect(() => notifyStillShown, []);
  return {
    codes,
    show(created: readonly string[]): void {
      pendingCodes.set(created);
      setCodes(created);
    },
    clear(): void {
      pendingCodes.clear();
      setCodes(null);
    },
  };
}

function notifyStillShown(): void {
  if (!pendingCodes.get()) return;
  const { heading: title, stillShown: text } = factorTexts.codes;
  showToast({ kind: 'info', title, text });
}
