import {
  type ErrorBody,
  type ErrorCode,
  ownValue,
  pageErrorBody,
  pageErrors,
} from '@firedeck/contract';
import { looseReader } from './loose-reader.ts';
import { parseJson } from './parse-json.ts';
import { sdkTexts } from './texts.ts';

/** A failed request, as plain data that the store can hold. */
export interface ApiError {
  /** HTTP status; 0 without a response, a success status if the response was invalid. */
  status: number;
  /** Code from the contract, or `network` without a response. */
  code: ErrorCode | 'network';
  /** `status: text` for logs (spec §8). */
  message: string;
  /** The BFF's error body; null if something else responded, such as a proxy. */
  body: ErrorBody | null;
  /** Seconds to wait before the next attempt, if the server sent them. */
  retryAfterSeconds?: number;
}

/** The error message for the screen. */
export function errorSentence(error: ApiError): string {
  if (error.code === 'network') return sdkTexts.noConnection;
  if (isSuccess(error.status)) return sdkTexts.unreadable;
  if (error.code === 'over_request_rate_limit' && error.retryAfterSeconds)
    return sdkTexts.tooManyAttempts(error.retryAfterSeconds);
  const [, sentence] = ownValue(pageErrors, error.code) ?? pageErrors.unexpected_failure;
  return error.body?.message ?? sentence;
}

/** True for errors thrown by an endpoint's `unwrap()` and by the session's functions. */
export function isApiError(thrown: unknown): thrown is ApiError {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'status' in thrown;
}

/** Creates the error for an unsuccessful response of the BFF or of a proxy. */
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

/** The error for a request without a response. */
export function networkError(cause: unknown): ApiError {
  return { status: 0, code: 'network', body: null, message: `0: ${String(cause)}` };
}

/** Turns any error thrown during a request into an `ApiError`. */
export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : networkError(thrown);
}

/** The error for an invalid response. */
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
  return (readBody(parseJson(text)).data as ErrorBody | undefined) ?? null;
}

const readBody = looseReader(pageErrorBody);
