import { isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import { strictTransport } from '@firedeck/bff/header-policy';
import { sendRequest } from '../../api-client/send-request.ts';
import { errorMessage } from '../../lib/user-error.ts';
import type { CheckContext, Finding } from '../check.ts';

/** Certificates are usually renewed a month before they expire. */
const leastDaysLeft = 14;
const timeoutMs = 10_000;
const leastMaxAge = readMaxAge(strictTransport['strict-transport-security']);

export async function checkTls({ options }: CheckContext): Promise<Finding> {
  const { address, plainAddress } = options;
  const finding = { facts: [], problems: [], untried: [] };
  await checkCertificate(address, finding);
  await checkOldVersions(address, finding);
  await checkStrictTransport(address, finding);
  await checkRedirect(address, plainAddress, finding);
  return finding;
}

type Notes = Required<Finding>;

async function checkCertificate(address: string, { facts, problems }: Notes): Promise<void> {
  const { hostname } = new URL(address);
  const socket = await openTls(address, { rejectUnauthorized: false });
  const certificate = socket.getPeerCertificate();
  const { authorized, authorizationError } = socket;
  const version = socket.getProtocol();
  socket.destroy();
  const daysLeft = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000);
  facts.push(`${version}, certificate of ${certificate.subjectaltname}, ${daysLeft} days left`);
  const misnamed = checkServerIdentity(hostname, certificate);
  if (misnamed) problems.push(`the certificate is of another host: ${misnamed.message}`);
  else if (!authorized)
    problems.push(
      `the certificate is not trusted (${authorizationError}); for a private CA set NODE_EXTRA_CA_CERTS`,
    );
  if (daysLeft < leastDaysLeft) problems.push(`the certificate ends in ${daysLeft} days: renew it`);
}

async function checkOldVersions(address: string, { facts, problems }: Notes): Promise<void> {
  try {
    const socket = await openTls(address, {
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    });
    problems.push(`${socket.getProtocol()} is accepted: allow TLS 1.2 and newer only`);
    socket.destroy();
  } catch (error) {
    facts.push(`TLS 1.1 is refused (${errorMessage(error)})`);
  }
}

async function checkStrictTransport(address: string, { facts, problems }: Notes): Promise<void> {
  const { headers } = await sendRequest(address, { method: 'GET', path: '/' });
  const sent = headers['strict-transport-security'] ?? 'none';
  if (readMaxAge(sent) >= leastMaxAge) facts.push(`Strict-Transport-Security: ${sent}`);
  else problems.push(`Strict-Transport-Security is ${sent}, not max-age=${leastMaxAge} or more`);
}

async function checkRedirect(
  address: string,
  plainAddress: string,
  { facts, problems, untried }: Notes,
): Promise<void> {
  const response = await sendRequest(plainAddress, { method: 'GET', path: '/' });
  const { status, headers, failure } = response;
  if (status === 0) {
    untried.push(`the redirect of ${plainAddress}, where nothing answers (${failure})`);
    return;
  }
  const target = URL.parse(headers.location ?? '', plainAddress)?.origin;
  if (status >= 300 && status < 400 && target === address)
    facts.push(`${plainAddress} redirects to https (${status})`);
  else problems.push(`${plainAddress} answers ${status}, not a redirect to ${address}`);
}

function readMaxAge(header: string): number {
  return Number(/max-age=(\d+)/i.exec(header)?.[1] ?? -1);
}

function openTls(address: string, options: ConnectionOptions): Promise<TLSSocket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? '' : hostname,
      ...options,
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in 10 s')));
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
  });
}
