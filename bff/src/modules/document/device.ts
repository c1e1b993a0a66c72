import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const deviceCookie = 'fd_device';
const fourHundredDays = 400 * 86_400;

/** Gives a browser a random name, once: releases can reach a share of devices. It says nothing of the person. */
export function nameDevice(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (/^[\w-]{22}$/.test(request.cookies[deviceCookie] ?? '')) return;
  reply.setCookie(deviceCookie, randomBytes(16).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: fourHundredDays,
  });
}
