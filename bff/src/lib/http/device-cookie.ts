import { hash, randomBytes } from 'node:crypto';
import { ownValue } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookie } from './own-cookie.ts';

const fourHundredDays = 400 * 86_400;

/** The device cookie of the browser; null without one. */
export function readDeviceName({ cookies, server }: FastifyRequest): string | null {
  const name = ownValue(cookies, cookieNameFor(server.config.publicOrigin)) ?? '';
  return /^[\w-]{22}$/.test(name) ? name : null;
}

/**
 * Hash of the device cookie, as stored with accounts; null for browsers that never opened a page.
 */
export function hashDevice(request: FastifyRequest): string | null {
  const name = readDeviceName(request);
  return name === null ? null : hashDeviceName(name);
}

export const hashDeviceName = (name: string): string => hash('sha256', name, 'base64url');

/**
 * Returns the browser's random device id, creating it if needed. It selects canary devices and
 * identifies nobody.
 */
export function ensureDeviceName(request: FastifyRequest, reply: FastifyReply): string {
  const known = readDeviceName(request);
  if (known !== null) return known;
  const name = randomBytes(16).toString('base64url');
  const { publicOrigin } = request.server.config;
  const { options } = ownCookie(publicOrigin, 'device', 'lax');
  reply.setCookie(cookieNameFor(publicOrigin), name, { ...options, maxAge: fourHundredDays });
  return name;
}

/**
 * The `__Host-` prefix stops sibling hosts from setting this cookie: with a planted id that the
 * member later signs in with, an attacker's password guesses would bypass the shared rate limit.
 * Over http it has no port, unlike our other cookies.
 */
const cookieNameFor = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? '__Host-fd_device' : 'fd_device';
