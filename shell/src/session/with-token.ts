/** Request headers with the access token where there is one. */
export function withToken(given: RequestInit['headers'], token: string | null): Headers {
  const headers = new Headers(given);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return headers;
}
