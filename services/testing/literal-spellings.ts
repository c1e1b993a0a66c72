/** Forbidden addresses: this machine, its networks, and cloud metadata services. */
export const forbiddenIpv4 = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
] as const;

type Spell = (address: string) => string;

const parts = (address: string) => address.split('.').map(Number);
const number = (address: string) => parts(address).reduce((sum, part) => sum * 256 + part, 0);
const hex = (part: number, digits = 2) => part.toString(16).padStart(digits, '0');
const groups: Spell = (address) => {
  const [one = 0, two = 0, three = 0, four = 0] = parts(address);
  return `${hex(one * 256 + two, 4)}:${hex(three * 256 + four, 4)}`;
};
const turned: Spell = (address) =>
  groups(
    parts(address)
      .map((part) => 255 - part)
      .join('.'),
  );
const inDigits =
  (first: number): Spell =>
  (address) =>
    address.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));

/** Spellings of an IPv4 address as a host, most of which browsers and resolvers accept. */
export const ipv4Spellings: Record<string, Spell> = {
  dotted: (address) => address,
  'with a last dot': (address) => `${address}.`,
  decimal: (address) => `${number(address)}`,
  'decimal with a last dot': (address) => `${number(address)}.`,
  octal: (address) => `0${number(address).toString(8)}`,
  hexadecimal: (address) => `0x${number(address).toString(16)}`,
  'hexadecimal in capitals': (address) => `0X${number(address).toString(16).toUpperCase()}`,
  'parts in hexadecimal': (address) =>
    parts(address)
      .map((part) => `0x${hex(part)}`)
      .join('.'),
  'parts in octal': (address) =>
    parts(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  'parts in octal with more zeros': (address) =>
    parts(address)
      .map((part) => `000${part.toString(8)}`)
      .join('.'),
  'two parts': (address) => {
    const [first = 0, ...rest] = parts(address);
    return `${first}.${rest.reduce((sum, part) => sum * 256 + part, 0)}`;
  },
  'three parts': (address) => {
    const [one, two, three = 0, four = 0] = parts(address);
    return `${one}.${two}.${three * 256 + four}`;
  },
  'full width': inDigits(0xff10),
  'mathematical digits': inDigits(0x1d7ce),
  'ideographic stops': (address) => address.replaceAll('.', '。'),
  'percent-encoded': (address) =>
    [...address].map((sign) => `%${hex(sign.charCodeAt(0))}`).join(''),
  'behind a user': (address) => `example.org@${address}`,
  'behind a user and password': (address) => `example.org:443@${address}`,
  mapped: (address) => `[::ffff:${address}]`,
  'mapped in hexadecimal': (address) => `[::ffff:${groups(address)}]`,
  'mapped at length': (address) => `[0:0:0:0:0:ffff:${groups(address)}]`,
  translated: (address) => `[::ffff:0:${address}]`,
  compatible: (address) => `[::${address}]`,
  'compatible in hexadecimal': (address) => `[::${groups(address)}]`,
  NAT64: (address) => `[64:ff9b::${address}]`,
  'NAT64 in hexadecimal': (address) => `[64:ff9b::${groups(address)}]`,
  'local NAT64': (address) => `[64:ff9b:1::${groups(address)}]`,
  '6to4': (address) => `[2002:${groups(address)}::]`,
  '6to4 with a host': (address) => `[2002:${groups(address)}::1]`,
  Teredo: (address) => `[2001:0:53aa:64c::${turned(address)}]`,
};

/** Hosts for this machine or its networks without an IPv4 address. */
export const forbiddenHosts = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ⓛocalhost',
  'a.localhost',
  'a.localhost.',
  'localhost.localdomain',
  'kubernetes.default.svc',
  'bff.firedeck.svc.cluster.local',
  'metadata.google.internal',
  'printer',
  'router.lan',
  'nas.home.arpa',
  '0',
  '0x0',
  '①②⑦.0.0.1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[::1%25lo]',
  '[::1%lo]',
  '[fec0::1]',
  '[fd00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[ff02::1]',
  '[100::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[2001:db8::1]',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
] as const;
