/** An answer's body as it would be for any request: to be compared to the byte. */
export const withoutRequestId = (body: string): string =>
  body.replace(/"request_id":"[^"]{36}"/, '');
