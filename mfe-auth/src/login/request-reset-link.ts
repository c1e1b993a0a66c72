import { showToast } from '@firedeck/sdk';
import { toFormError } from '../form/form-error.ts';
import { linkRequests, readPolicies } from '../public-api.ts';
import { texts } from '../texts.ts';

/**
 * Emails a password reset link, if mail is set up.
 *
 * @param readEmail - validates and returns the form's address; null if it is not valid
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
