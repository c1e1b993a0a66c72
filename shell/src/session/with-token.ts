/** Adds the access token to request headers. */
export function withToken(given: RequestInit['headers'], token: string | null): Headers {
  const headers = new Headers(given);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}
