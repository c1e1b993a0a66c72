import { type AnswerReader, readAnswer, readApiError, shellServices } from '@firedeck/sdk';

/** Requests the API and parses its answer. @throws ApiError */
export async function requestJson<Answer>(
  path: string,
  init: RequestInit,
  parse: AnswerReader<Answer>,
): Promise<Answer> {
  const response = await shellServices().fetchApi(path, init);
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, parse);
}
