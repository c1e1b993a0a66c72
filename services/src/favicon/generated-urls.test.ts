import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOfThisRun } from '../../testing/config.ts';
import {
  allowedAddresses,
  type GeneratedUrl,
  generatedNames,
  generatedUrls,
} from '../../testing/generated-urls.ts';
import { redirectTo } from '../../testing/local-site.ts';
import { type SplitNetwork, splitNetwork } from '../../testing/split-network.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { guardNetwork } from './guarded-network.ts';
import { readBytes } from './read-body.ts';
import { RefusedAddress } from './refused-address.ts';

const count = 10_000;
const atOnce = 40;

let web: SplitNetwork;
let locations = new Map<string, string>();

// Every path responds; `/to/<number>` redirects to the generated URL of that number.
const answer: RequestListener = (request, response) => {
  const location = locations.get(request.url ?? '');
  if (location === undefined) response.end('reached');
  else redirectTo(location)(request, response);
};

beforeAll(async () => {
  const everything = new Proxy({}, { get: () => answer });
  web = await splitNetwork(everything, allowedAddresses);
});
afterAll(() => web.close());

async function fetchOne(text: string): Promise<'reached' | 'refused' | string> {
  const url = URL.parse(text);
  if (url === null) return 'refused';
  const queryCounts = new Map<string, number>();
  const network = guardNetwork({
    policy: publicWebOnly,
    resolve: async (name) => {
      const times = queryCounts.get(name) ?? 0;
      queryCounts.set(name, times + 1);
      if (times > 0) return ['127.0.0.1'];
      return generatedNames[name]?.(times) ?? (/^[\d.]+$|:/.test(name) ? [name] : []);
    },
    dial: web.dial,
  });
  const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(20_000) };
  const read = network.get(url, request, (response) => readBytes(response, 100));
  return read.then(String, (error: Error) =>
    error instanceof RefusedAddress ? 'refused' : error.message,
  );
}

describe('ten thousand generated addresses', () => {
  it('typed or redirected to › forbidden ones are never contacted, allowed ones are fetched', async () => {
    const source = generatedUrls(seedOfThisRun());
    const urls: GeneratedUrl[] = Array.from({ length: count }, () => source.next().value);
    // Every fifth URL is a redirect target of a public site.
    locations = new Map(urls.map(({ text }, number) => [`/to/${number}`, text]));
    const makeStart = (number: number) =>
      number % 5 > 0 ? (urls[number]?.text ?? '') : `http://one.example.org/to/${number}`;
    const wrong: string[] = [];
    let next = 0;
    const work = async () => {
      for (let number = next++; number < count; number = next++) {
        const ending = await fetchOne(makeStart(number));
        const { text = '', isAllowed = false } = urls[number] ?? {};
        const expected = isAllowed ? ending === 'reached' : ending !== 'reached';
        if (!expected) wrong.push(`${text}: ${ending}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(wrong).toEqual([]);
    expect(web.trap.connects()).toBe(0);
    const fetched = urls.filter(({ isAllowed }) => isAllowed).length;
    expect(fetched).toBeGreaterThan(count / 10);
    // One connection per redirecting site and per allowed address.
    expect(web.open.connects()).toBe(count / 5 + fetched);
  }, 180_000);
});
