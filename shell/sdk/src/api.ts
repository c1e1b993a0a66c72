import { cacheTags } from '@firedeck/contract';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type AnswerReader, readAnswer } from './answers.ts';
import { type ApiError, readApiError, toApiError } from './api-error.ts';
import { shellServices } from './shell-services.ts';

/** One request of an endpoint. */
export interface ApiRequest {
  /** Path with query, e.g. `/api/tools`. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Completes after the page is closed, for last saves; the body is limited to 64 KiB. Default false. */
  keepalive?: boolean;
  /** Parses the response (see `createAnswerReaders`). Default: no check. */
  answer?: AnswerReader<unknown>;
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal }) => {
  const { path, method = 'GET', body, headers = {}, keepalive = false, answer } = request;
  const init: RequestInit = { method, headers, keepalive, signal };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, 'content-type': 'application/json' };
  }
  try {
    const response = await shellServices().fetchApi(path, init);
    if (!response.ok) return { error: await readApiError(response) };
    return { data: await readAnswer(response, answer) };
  } catch (cause) {
    return { error: toApiError(cause) };
  }
};

/**
 * The RTK Query API of all modules. Modules add endpoints with `api.injectEndpoints`; names begin with
 * the module's noun (`toolsList`, `notesGet`), responses are parsed by `createAnswerReaders`. No
 * polling, no refetch on focus, no retries (spec §9).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: cacheTags,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  keepUnusedDataFor: 3600,
  endpoints: () => ({}),
});
