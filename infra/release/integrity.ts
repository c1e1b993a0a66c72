import { createHash } from 'node:crypto';

/** A file's hash as a module's descriptor names it. */
export const computeIntegrity = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
