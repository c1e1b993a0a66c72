import type { ApiRequest } from '@firedeck/sdk';
import { documentHeaders } from './document-headers.ts';

export const agencyPath = '/api/agency';

/** @param path below `/api/agency` */
export const agencyRequest = (path: string, request: Omit<ApiRequest, 'path'>): ApiRequest => ({
  ...request,
  path: `${agencyPath}/${path}`,
  headers: { ...request.headers, ...documentHeaders },
});

/** Leaves out missing and empty values. */
export function toQueryString(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return new URLSearchParams(given).toString();
}
