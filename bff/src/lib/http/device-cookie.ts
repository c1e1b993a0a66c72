import { hash, randomBytes } from 'node:crypto';
import { ownValue } from '@firedeck/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookie } from './own-cookie.ts';

const fourHundredDays = 400 * 86_400;

/** The name that the browser was given; null when it has none. */
export function readDeviceName({ cookies, server }: FastifyRequest): string | null {
  const name = ownValue(cookies, cookieNameFor(server.config.publicOrigin)) ?? '';
  return /^[\w-]{22}$/.test(name) ? name : null;
}

/** How an account remembers a device; null for a browser that never asked for one of our pages. */
export function hashDevice(request: FastifyRequest): string | null {
  const name = readDeviceName(request);
  return name === null ? null : hashDeviceName(name);
}

export const hashDeviceName = (name: string): string => hash('sha256', name, 'base64url');

/** A random id per browser, which selects devices for canaries and identifies nobody. */
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
 * The prefix stops sibling hosts from setting this cookie: with a planted id that the member later
 * signs in with, an attacker's password guesses would bypass the shared rate limit. Over http without the port,
 * unlike other cookies of ours.
 */
const cookieNameFor = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? '__Host-fd_device' : 'fd_device';
