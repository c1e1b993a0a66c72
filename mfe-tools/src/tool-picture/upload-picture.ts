import { limits, type Picture, picture, pictureTexts } from '@firedeck/contract';
import {
  type ApiError,
  errorSentence,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { answer } from '../answers.ts';
import { texts } from '../texts.ts';

const pictureAnswer = answer(picture);

/** How an upload ended; `problem` says what is wrong and what is allowed. */
export type Uploaded = { picture: Picture } | { problem: string };

/** Sends a file as it is: the server judges it by its first bytes. */
export async function uploadPicture(file: File): Promise<Uploaded> {
  // Known before it is sent, on lines that are slow.
  if (file.size > limits.picture.bytes) return { problem: pictureTexts.tooLarge(file.size) };
  const name = file.name.trim().slice(0, limits.picture.nameCharacters).trim() || 'picture';
  try {
    const response = await shellServices().fetchApi(
      `/api/pictures?name=${encodeURIComponent(name)}`,
      { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } },
    );
    if (response.ok) return { picture: await readAnswer(response, pictureAnswer) };
    return { problem: sentenceOf(await readApiError(response)) };
  } catch (cause) {
    return { problem: sentenceOf(toApiError(cause)) };
  }
}

function sentenceOf(error: ApiError): string {
  const { fields, limit } = error.body ?? {};
  if (fields?.[0]) return fields[0].message;
  if (limit) return texts.picture.full(limit.value);
  return `${texts.picture.failed} ${errorSentence(error)}`;
}
