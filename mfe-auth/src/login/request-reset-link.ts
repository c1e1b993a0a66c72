import { showToast } from '@firedeck/sdk';
import { toFormError } from '../form/form-error.ts';
import { linkRequests, readPolicies } from '../sessionless-api.ts';
import { texts } from '../texts.ts';

/**
 * Has a link mailed to choose a new password, where mail is sent at all.
 *
 * @param readEmail - asks the form; null if its address is not valid
 */
export async function requestResetLink(readEmail: () => Promise<string | null>): Promise<void> {
  const title = texts.signIn.resetTitle;
  try {
    const { mail } = await readPolicies();
    if (!mail) return showToast({ kind: 'info', title, text: texts.signIn.resetText });
    const email = await readEmail();
    if (email === null) return;
    await linkRequests.reset({ email });
    showToast({ kind: 'info', title, text: texts.signIn.resetSent });
  } catch (thrown) {
    showToast({ kind: 'error', title, text: toFormError(thrown).sentence });
  }
}
