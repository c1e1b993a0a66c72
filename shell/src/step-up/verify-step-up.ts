import { pageErrors, type StepUpRequest, signInSentences } from '@firedeck/contract';
import { errorSentence, readApiError, shellServices, toApiError } from '@firedeck/sdk';
import { stepUpTexts } from './step-up-texts.ts';

/** Sends the proof to the server; resolves to an error text, or null. */
export async function verifyStepUp(body: StepUpRequest): Promise<string | null> {
  try {
    const response = await shellServices().fetchApi('/api/step-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? null : await formatFailure(response, body);
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
}

async function formatFailure(response: Response, { totp, code }: StepUpRequest): Promise<string> {
  const error = await readApiError(response);
  if (error.code === 'invalid_credentials') return stepUpTexts.wrong;
  if (error.code === 'mfa_verification_failed' && totp) return signInSentences.totp.wrong;
  if (error.code === 'mfa_verification_failed' && code) return signInSentences.code.wrong;
  // An older server during a rolling update.
  if (error.status === 404) return pageErrors.temporarily_unavailable[1];
  return errorSentence(error);
}
