import { type StepUpRequest, sentenceOf } from '@firedeck/contract';
import { errorSentence, readApiError, shellServices, toApiError } from '@firedeck/sdk';
import { stepUpTexts } from './step-up-texts.ts';

/** Sends the password to the server; resolves to an error text, or null. */
export async function verifyPassword(password: string): Promise<string | null> {
  const body: StepUpRequest = { password };
  try {
    const response = await shellServices().fetchApi('/api/step-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? null : await formatFailure(response);
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
}

async function formatFailure(response: Response): Promise<string> {
  const error = await readApiError(response);
  if (error.code === 'invalid_credentials') return stepUpTexts.wrong;
  // An older server during a rolling update.
  if (error.status === 404) return sentenceOf('temporarily_unavailable');
  return errorSentence(error);
}
