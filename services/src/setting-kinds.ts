import ipaddr from 'ipaddr.js';
import { z } from 'zod/mini';

export const list = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  ),
);

export const hostList = z.pipe(
  list,
  z.array(
    z
      .string()
      .check(
        z.refine(isHost, 'must be hosts, each with or without a port: a.example, b.example:8443'),
      ),
  ),
);

export const networkList = z.pipe(
  list,
  z.array(z.string().check(z.refine(ipaddr.isValidCIDR, 'must be networks such as 10.20.0.0/16'))),
);

export const fallbackAddress = z
  .string()
  .check(
    z.refine(
      (text) => text === 'off' || (/^https?:\/\//.test(text) && text.includes('{host}')),
      'must be off, or an address with {host} in it',
    ),
  );

export const proxyAddress = z
  .string()
  .check(
    z.refine(isProxy, 'must be an address such as http://proxy.example.org:3128, without a path'),
  );

export const mailServer = z
  .string()
  .check(
    z.refine(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'must be an address that begins with smtp:// or smtps://',
    ),
  );

export const sender = z
  .string()
  .check(
    z.regex(
      /^[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u,
      'must be an address such as Firedeck <firedeck@example.org>',
    ),
  );

export const publicOrigin = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text,
      'must be an origin such as https://firedeck.example.org',
    ),
  );

function isProxy(text: string): boolean {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    `${url.pathname}${url.search}${url.hash}` === '/'
  );
}

function isHost(entry: string): boolean {
  const url = URL.parse(`http://${entry}`);
  return url !== null && url.pathname === '/' && !/[/?#@]/.test(entry);
}
