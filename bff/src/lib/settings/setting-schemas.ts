import { isIP } from 'node:net';
import { parseList } from '@firedeck/runtime/settings';
import { mongo } from 'mongoose';
import { z } from 'zod';

export const wholeNumber = (minimum: number, maximum: number) => {
  const rule = `must be between ${minimum} and ${maximum}`;
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum, rule).max(maximum, rule));
};

export const noProxies = 'none';

/**
 * For example `10.0.0.0/8,fd00::/8`. Neither a hop count nor "all": both trust any X-Forwarded-For.
 */
export const networks = z
  .string()
  .refine(
    (list) => list === noProxies || parseList(list).every(isNetwork),
    'must be none, or networks as in 10.0.0.0/8 or fd00::/8, separated by commas',
  );

export const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)),
      `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** A URL with the placeholder `{module}`. */
export const moduleAddress = z.string().refine((value) => {
  const url = URL.parse(value.replaceAll('{module}', 'notes'));
  return url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === '';
}, 'must be an http or https address, as http://module.firedeck-{module}');

const host = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_.-]*[a-z\d_])?)(:\d{1,5})?$/i;

/** For example `firedeck.internal,localhost:3000`. */
export const hostList = z
  .string()
  .refine(
    (list) => parseList(list).every((entry) => host.test(entry)),
    'must be hosts with optional ports, separated by commas',
  );

/**
 * Parsed by the driver at start, because the bff would retry an invalid address forever. Errors
 * never contain the value, which may include a password.
 */
export const mongodbAddress = z
  .string()
  .refine(
    isMongodbAddress,
    'must be as mongodb://user:password@host:27017/database or mongodb+srv://…, with options of the driver alone; in name and password : / ? # [ ] @ % are written %3A %2F %3F %23 %5B %5D %40 %25',
  );

function isMongodbAddress(value: string): boolean {
  try {
    const { dbName } = new mongo.MongoClient(value).options;
    // The driver takes the rest of a password with an unescaped / for the database name.
    return !/[\s/\\."$@]/.test(dbName);
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}
