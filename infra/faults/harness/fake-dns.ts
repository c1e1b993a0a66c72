// Preloaded into a server (--import): test names resolve to this machine
// unless the folder FIREDECK_HIDDEN_NAMES has a file of that name, as in a DNS outage.
import dns, { type LookupAddress } from 'node:dns';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

type Callback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

const { env } = process;
const hiddenNamesFolder = env.FIREDECK_HIDDEN_NAMES ?? '';
const lookup = dns.lookup as (name: string, options: object, callback: Callback) => void;

function lookupOrFail(name: string, options: object, callback: Callback): void {
  const isTestName = name.endsWith('.firedeck.test');
  if (!isTestName || !existsSync(join(hiddenNamesFolder, name))) {
    lookup(isTestName ? '127.0.0.1' : name, options, callback);
    return;
  }
  const error = new Error(`getaddrinfo ENOTFOUND ${name}`);
  callback(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }));
}

Object.assign(dns, { lookup: lookupOrFail });
