import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, sentenceOf, statusOf } from '@firedeck/contract';
import { commonHeaders, strictTransport } from './header-policy.ts';

const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Payload Too Large' } as const;

/** Responds to connections that never became a request: too slow, too large, or not HTTP. */
export function createClientErrorHandler(secure: boolean) {
  const headers = { ...commonHeaders, ...(secure && strictTransport) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => answer(error, socket, lines);
}

function answer(error: Error & { code?: string }, socket: Socket, headers: string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = toErrorCode(error.code);
  const status = statusOf(code) as keyof typeof reasons;
  const message =
    code === 'body_too_large'
      ? `${sentenceOf(code)} Its headers can have ${maxHeaderSize} bytes.`
      : sentenceOf(code);
  const id = randomUUID();
  const body: ErrorBody = { code, message, request_id: id };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      ...headers,
      `x-request-id: ${id}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

function toErrorCode(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'body_too_large';
  return 'validation_failed' satisfies ErrorCode;
}
