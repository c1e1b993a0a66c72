import type { PasskeyAssertion, PasskeyRequestOptions } from '@firedeck/contract';
import {
  type AnswerReader,
  errorSentence,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { describePasskeyFailure, promptForPasskey } from '@firedeck/sdk/web-authn';

interface PasskeyQuestion {
  /** Answers with what the browser has to ask of the passkey. */
  path: string;
  init: RequestInit;
  parse: AnswerReader<{ options: PasskeyRequestOptions }>;
}

/** Gives `send` the answer of the member's passkey; resolves to why not, in words, or null. */
export async function answerByPasskey(
  { path, init, parse }: PasskeyQuestion,
  send: (passkey: PasskeyAssertion) => Promise<string | null>,
): Promise<string | null> {
  let options: PasskeyRequestOptions;
  try {
    const response = await shellServices().fetchApi(path, init);
    if (!response.ok) throw await readApiError(response);
    ({ options } = await readAnswer(response, parse));
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
  try {
    return await send(await promptForPasskey(options));
  } catch (thrown) {
    return describePasskeyFailure(thrown) ?? '';
  }
}
