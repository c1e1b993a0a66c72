import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const deviceCookie = 'fd_device';
const fourHundredDays = 400 * 86_400;

/**
 * The browser's random name, given once: releases can reach a share of devices. It says nothing of
 * the person.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = request.cookies[deviceCookie] ?? '';
  if (/^[\w-]{22}$/.test(known)) return known;
  const name = randomBytes(16).toString('base64url');
  reply.setCookie(deviceCookie, name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: fourHundredDays,
  });
  return name;
}
