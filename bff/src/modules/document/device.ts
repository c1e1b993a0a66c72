import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const deviceCookie = 'fd_device';
const fourHundredDays = 400 * 86_400;

/** The name that the browser was given; null when it has none. */
export function deviceNameOf({ cookies }: FastifyRequest): string | null {
  const name = cookies[deviceCookie] ?? '';
  return /^[\w-]{22}$/.test(name) ? name : null;
}

/**
 * The browser's random name, given once: releases can reach a share of devices. It says nothing of
 * the person.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = deviceNameOf(request);
  if (known !== null) return known;
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
