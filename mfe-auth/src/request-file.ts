import { readApiError, shellServices } from '@firedeck/sdk';

interface FileRequest {
  /** Media type of the file. */
  type: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Requests a file of the API. @throws ApiError; of fetch where nobody answers */
export async function requestFile(path: string, { type, ...init }: FileRequest): Promise<Response> {
  const response = await shellServices().fetchApi(path, init);
  // A network that wants a sign-in of its own answers 200 with a page.
  const isFile = response.headers.get('content-type')?.startsWith(type);
  if (!response.ok || !isFile) throw await readApiError(response);
  return response;
}
