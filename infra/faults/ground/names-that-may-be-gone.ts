// Loaded into a server before its own code (--import): names of the test are found on this machine
// unless the folder FIREDECK_NAMES_GONE has a file of that name, as when the name service is away.
import dns, { type LookupAddress } from 'node:dns';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Callback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

const { env } = process;
const gone = env.FIREDECK_NAMES_GONE ?? '';
const lookUp = dns.lookup as (name: string, options: object, callback: Callback) => void;

function lookUpOrFail(name: string, options: object, callback: Callback): void {
  const isOfTest = name.endsWith('.firedeck.test');
  if (!isOfTest || !existsSync(join(gone, name))) {
    lookUp(isOfTest ? '127.0.0.1' : name, options, callback);
    return;
  }
  const error = new Error(`getaddrinfo ENOTFOUND ${name}`);
  callback(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }));
}

Object.assign(dns, { lookup: lookUpOrFail });
