import type { FastifyReply } from 'fastify';

/**
 * Leads on to a page of ours, by a refresh: browsers count a request after a redirect of another site
 * as that site's, and leave out the session's cookie, which is SameSite=Strict.
 */
export function sendReturnPage(reply: FastifyReply, path: string): FastifyReply {
  const address = path.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Signing in</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"></head><body><p><a href="${address}">Continue</a></p></body></html>`,
    );
}
