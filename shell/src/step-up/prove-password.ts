import { type StepUpRequest, sentenceOf } from '@firedeck/contract';
import { errorSentence, readApiError, shellServices, toApiError } from '@firedeck/sdk';
import { stepUpTexts } from './step-up-texts.ts';

/** Gives the server the password; what was wrong, or null. */
export async function provePassword(password: string): Promise<string | null> {
  const body: StepUpRequest = { password };
  try {
    const response = await shellServices().fetchApi('/api/step-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? null : await sentenceFor(response);
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
}

async function sentenceFor(response: Response): Promise<string> {
  const error = await readApiError(response);
  if (error.code === 'invalid_credentials') return stepUpTexts.wrong;
  // A server of the version before, while a newer one takes its place.
  if (error.status === 404) return sentenceOf('temporarily_unavailable');
  return errorSentence(error);
}
