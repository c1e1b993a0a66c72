import { parseLowerCaseList } from '@firedeck/runtime/settings';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export const list = z.string().transform(parseLowerCaseList);

export const hostList = list.pipe(
  z.array(
    z.string().refine(isHost, 'must be hosts with optional ports: a.example, b.example:8443'),
  ),
);

export const networkList = list.pipe(
  z.array(z.string().refine(ipaddr.isValidCIDR, 'must be networks such as 10.20.0.0/16')),
);

export const fallbackAddress = z
  .string()
  .refine(
    (text) => text === 'off' || (/^https?:\/\//.test(text) && text.includes('{host}')),
    'must be off, or a URL with {host}',
  );

export const proxyAddress = z
  .string()
  .refine(isProxy, 'must be an address such as http://proxy.example.org:3128, without a path');

export const mailServer = z
  .string()
  .refine(
    (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
    'must be an address that begins with smtp:// or smtps://',
  );

export const sender = z
  .string()
  .regex(
    /^[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u,
    'must be an address such as Firedeck <firedeck@example.org>',
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
