import { readApiError, shellServices } from '@firedeck/sdk';

interface FileRequest {
  /** Media type of the file. */
  type: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Downloads a file of the API. @throws ApiError, or fetch's error without a response */
export async function requestFile(path: string, { type, ...init }: FileRequest): Promise<Response> {
  const response = await shellServices().fetchApi(path, init);
  // Captive portals respond to any request with status 200 and an HTML page.
  const isFile = response.headers.get('content-type')?.startsWith(type);
  if (!response.ok || !isFile) throw await readApiError(response);
  return response;
}
