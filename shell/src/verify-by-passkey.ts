import type { PasskeyAssertion, PasskeyRequestOptions } from '@firedeck/contract';
import { type AnswerReader, errorSentence, toApiError } from '@firedeck/sdk';
import { describePasskeyFailure, promptForPasskey } from '@firedeck/sdk/web-authn';
import { requestJson } from './request-json.ts';

interface PasskeyRequest {
  /** Responds with the options for the passkey prompt. */
  path: string;
  init: RequestInit;
  parse: AnswerReader<{ options: PasskeyRequestOptions }>;
}

/**
 * Prompts for a passkey and passes the result to `send`. Resolves to null on success, '' if the
 * page ended the prompt, else an error text.
 */
export async function verifyByPasskey(
  { path, init, parse }: PasskeyRequest,
  send: (passkey: PasskeyAssertion) => Promise<string | null>,
): Promise<string | null> {
  let options: PasskeyRequestOptions;
  try {
    ({ options } = await requestJson(path, init, parse));
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
  try {
    return await send(await promptForPasskey(options));
  } catch (thrown) {
    return describePasskeyFailure(thrown) ?? '';
  }
}
