import type { NewKey } from '@firedeck/contract';
import { createPendingSecret } from '../create-pending-secret.ts';

/** A new key's secret: the server cannot show it again. */
export const pendingSecret = createPendingSecret<NewKey>();
