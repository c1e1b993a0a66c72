import type { NewKey } from '@firedeck/contract';
import { createPendingSecret } from '../create-pending-secret.ts';

/** A new key's secret, which the server can't show again. */
export const pendingSecret = createPendingSecret<NewKey>();
