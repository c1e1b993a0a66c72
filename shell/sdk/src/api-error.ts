import { type ErrorBody, type ErrorCode, errorBody, sentenceOf } from '@firedeck/contract';
import { looseReader } from './loose-reader.ts';
import { parseJson } from './parse-json.ts';
import { sdkTexts } from './texts.ts';

/** A request that did not succeed; plain data, so that it can be kept in the store. */
export interface ApiError {
  /** HTTP status, 0 when no answer came; that of a success when what came could not be read. */
  status: number;
  /** Code of the contract's table, or `network` without an answer. */
  code: ErrorCode | 'network';
  /** `status: text` as the spec's §8 has it, for logs. */
  message: string;
  /** The server's body where it was ours. */
  body: ErrorBody | null;
  /** After how long to come back, where the server says it. */
  retryAfterSeconds?: number;
}

/** The sentence a person may read. */
export function errorSentence(error: ApiError): string {
  if (error.code === 'network') return sdkTexts.noConnection;
  if (isSuccess(error.status)) return sdkTexts.unreadable;
  if (error.code === 'over_request_rate_limit' && error.retryAfterSeconds)
    return sdkTexts.tooManyAttempts(error.retryAfterSeconds);
  return error.body?.message ?? sentenceOf(error.code);
}

/** True for what `unwrap()` of an endpoint and the session's functions throw. */
export function isApiError(thrown: unknown): thrown is ApiError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'status' in thrown;
}

/** Reads a refused answer, whoever sent it. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseBody(text);
  const code =
    body?.code ?? (response.status >= 502 ? 'temporarily_unavailable' : 'unexpected_failure');
  return {
    status: response.status,
    code,
    body,
    message: `${response.status}: ${text || response.statusText}`,
    ...parseRetryAfter(response),
  };
}

/** What a request without an answer becomes. */
export function networkError(cause: unknown): ApiError {
  return { status: 0, code: 'network', body: null, message: `0: ${String(cause)}` };
}

/** What was thrown while a request was made, as an `ApiError`. */
export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : networkError(thrown);
}

/** What an answer becomes that does not fit. */
export function unreadableError(status: number, cause: unknown): ApiError {
  return { status, code: 'unexpected_failure', body: null, message: `${status}: ${String(cause)}` };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function parseRetryAfter({ headers }: Response): Pick<ApiError, 'retryAfterSeconds'> {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? { retryAfterSeconds: seconds } : {};
}

// A proxy may respond with a body of its own.
function parseBody(text: string): ErrorBody | null {
  return readBody(parseJson(text)).data ?? null;
}

const readBody = looseReader(errorBody);
