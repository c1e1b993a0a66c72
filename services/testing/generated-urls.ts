import { forbiddenHosts, ipv4Spellings } from './literal-spellings.ts';
import { randomNumbers } from './random.ts';

/** A URL that a member may type or a site may redirect to, and whether it may be contacted. */
export interface GeneratedUrl {
  text: string;
  isAllowed: boolean;
}

/** DNS answers for the generated URLs, by number of queries. */
export const generatedNames: Record<string, (times: number) => string[]> = {
  'one.example.org': () => ['93.184.215.14'],
  'two.example.net': () => ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '1.1.1.1'],
  'xn--mnchen-3ya.example.de': () => ['8.8.8.8'],
  'inside.example.org': () => ['10.1.2.3'],
  'mixed.example.org': () => ['93.184.215.14', '192.168.0.9'],
  'self.example.net': () => ['::1'],
  'mapped.example.net': () => ['::ffff:10.0.0.1'],
  'flips.example.net': (times) => (times % 2 === 0 ? ['127.0.0.1'] : ['169.254.169.254']),
};

const allowedNames = [
  'one.example.org',
  'two.example.net',
  'münchen.example.de',
  'ONE.example.ORG',
];
const forbiddenNames = ['inside', 'mixed'].map((label) => `${label}.example.org`);
const otherForbiddenNames = ['self', 'mapped', 'flips'].map((label) => `${label}.example.net`);
export const allowedAddresses = [
  '93.184.215.14',
  '1.1.1.1',
  '8.8.8.8',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
];
// Plain spellings of an address; others are refused even for public addresses.
const honest = ['dotted', 'decimal', 'octal', 'hexadecimal', 'two parts', 'full width'];

const forbiddenNetworks: readonly (readonly [first: number, second: number])[] = [
  [127, -1],
  [10, -1],
  [0, -1],
  [172, 16],
  [192, 168],
  [169, 254],
  [100, 64],
  [224, -1],
  [240, -1],
];

/** Endless; depends only on the seed. About a fifth may be contacted. */
export function* generatedUrls(seed: number): Generator<GeneratedUrl, never> {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

  const forbiddenAddress = () => {
    const [first, second] = pick(forbiddenNetworks);
    return [first, second === -1 ? below(256) : second, below(256), below(256)].join('.');
  };
  const allowedHost = () =>
    pick([
      () => pick(allowedNames),
      () => ipv4Spellings[pick(honest)]?.(pick(allowedAddresses.slice(0, 3))) ?? '',
      () => `[${allowedAddresses[3]}]`,
    ])();
  const forbiddenHost = () =>
    pick([
      () => pick(Object.values(ipv4Spellings))(forbiddenAddress()),
      () => pick(forbiddenHosts),
      () => pick([...forbiddenNames, ...otherForbiddenNames]),
      () =>
        `${pick(['cad', 'a.b', 'x-1'])}.${pick(['local', 'internal', 'lan', 'home.arpa', 'svc'])}`,
    ])();
  const path = () =>
    pick(['', '/', '/map?x=1', '/a/b#c', '/%2e%2e/', '/@127.0.0.1/', '?u=http://::1']);

  for (;;) {
    const port = pick(['', '', ':80', ':443']);
    const ways: (() => GeneratedUrl)[] = [
      () => ({ text: `http://${allowedHost()}${port}${path()}`, isAllowed: true }),
      () => ({ text: `http://${forbiddenHost()}${port}${path()}`, isAllowed: false }),
      () => ({
        text: `${pick(['ftp', 'file', 'gopher', 'ws', 'javascript'])}://${allowedHost()}${path()}`,
        isAllowed: false,
      }),
      () => ({
        text: `http://${allowedHost()}:${pick([1, 22, 6379, 8080, 27017])}/`,
        isAllowed: false,
      }),
      () => ({
        text: `http://${pick(['a', 'a:b', '127.0.0.1'])}@${pick(allowedNames)}/`,
        isAllowed: false,
      }),
    ];
    const [allowed, forbidden] = ways as [() => GeneratedUrl, () => GeneratedUrl];
    yield pick([...ways, allowed, forbidden, forbidden, forbidden, forbidden])();
  }
}
