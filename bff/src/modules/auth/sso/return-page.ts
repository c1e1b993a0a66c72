import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeAttribute } from '../../../lib/http/escape-attribute.ts';

/**
 * Continues by a refresh instead of a redirect: after a redirect from another site, browsers don't
 * send the session cookie, which is SameSite=Strict.
 */
export function sendReturnPage(reply: FastifyReply, path: string): FastifyReply {
  const address = escapeAttribute(path);
  const refresh = `<meta http-equiv="refresh" content="0;url=${address}">`;
  return sendPage(reply, 'Signing in', refresh, `<p><a href="${address}">Continue</a></p>`);
}

const closing = 'window.close()';
const closingHash = createHash('sha256').update(closing).digest('base64');

/** Closes the popup; the page that opened it does the rest. */
export function sendEndPage(reply: FastifyReply, isDone: boolean): FastifyReply {
  if (!isDone)
    return sendPage(
      reply,
      'Not confirmed',
      '',
      '<p>You could not be confirmed. Close this window and try again.</p>',
    );
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'sha256-${closingHash}'; frame-ancestors 'none'`,
  );
  return sendPage(
    reply,
    'Confirmed',
    '',
    `<p>You are confirmed. Close this window to continue.</p><script>${closing}</script>`,
  );
}

function sendPage(reply: FastifyReply, title: string, head: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${title}</title>${head}</head><body>${body}</body></html>`,
    );
}
