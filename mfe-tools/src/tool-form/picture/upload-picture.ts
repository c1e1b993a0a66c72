import { limits, type Picture, picture, pictureTexts } from '@firedeck/contract';
import {
  type ApiError,
  errorSentence,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { createParser } from '../../create-parser.ts';
import { toolPictureTexts } from './picture-texts.ts';

const parsePicture = createParser(picture);

/** `problem` is the error message for the member. */
type UploadResult = { picture: Picture } | { problem: string };

/** Uploads the raw file: the server detects its type from the first bytes. */
export async function uploadPicture(file: File): Promise<UploadResult> {
  // Checked here to spare slow connections a useless upload.
  if (file.size > limits.picture.bytes) return { problem: pictureTexts.tooLarge(file.size) };
  const name = file.name.trim().slice(0, limits.picture.nameCharacters).trim() || 'picture';
  try {
    const response = await shellServices().fetchApi(
      `/api/pictures?name=${encodeURIComponent(name)}`,
      { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } },
    );
    if (response.ok) return { picture: await readAnswer(response, parsePicture) };
    return { problem: formatError(await readApiError(response)) };
  } catch (cause) {
    return { problem: formatError(toApiError(cause)) };
  }
}

function formatError(error: ApiError): string {
  const { fields, limit } = error.body ?? {};
  if (fields?.[0]) return fields[0].message;
  if (limit) return toolPictureTexts.full(limit.value);
  return `${toolPictureTexts.failed} ${errorSentence(error)}`;
}
