import { cacheTags, type ModuleDescriptor, serverEvents } from '@firedeck/contract';
import { listLive, type OwningModule } from './live-claims.ts';

type Names = Pick<ModuleDescriptor, 'id' | 'routes' | 'owns'>;

/** Texts of the shell's links and menu entries, in normalized form. */
export const productLinks: readonly string[] = [
  'dashboard',
  'sign in',
  'search',
  'theme',
  'notifications',
  'credits',
  'keys',
  'activity',
  'settings',
  'enterprise',
  'trash',
  'sign out',
];

interface Kind {
  kind: string;
  /** Names as written, by their normalized form. */
  claimed(module: Pick<Names, 'routes' | 'owns'>): Map<string, string>;
  /** Whether the name belongs to the product, or is reserved for another module. */
  isReserved(name: string, id: string): boolean;
}

const kinds: readonly Kind[] = [
  {
    kind: 'event',
    claimed: ({ owns }) => asWritten(owns?.events),
    isReserved: (name, id) => Object.hasOwn(serverEvents, name) || isOfProduct(readNoun(name), id),
  },
  {
    kind: 'cache tag',
    claimed: ({ owns }) => asWritten(owns?.tags),
    isReserved: (name) => (cacheTags as readonly string[]).includes(name),
  },
  {
    kind: 'link',
    claimed: ({ routes }) =>
      new Map(routes.flatMap(({ navigation: text }) => (text ? [[linkForm(text), text]] : []))),
    isReserved: (name) => productLinks.includes(name),
  },
];

/** Reasons against a module's events, cache tags and links, one sentence each. */
export function reasonsOfNames(names: Names, own: OwningModule, others: OwningModule[]): string[] {
  const { id } = own;
  return kinds.flatMap((kind) =>
    [...kind.claimed(names)].flatMap(([name, text]) => {
      const owner = findOwner(name, { kind, own, others });
      return owner ? [`${id} may not take the ${kind.kind} ${text}: it is ${owner}'s.`] : [];
    }),
  );
}

interface Claim {
  kind: Kind;
  own: OwningModule;
  others: OwningModule[];
}

function findOwner(name: string, { kind, own, others }: Claim): string | undefined {
  if (kind.isReserved(name, own.id)) return 'the product';
  const isHeld = (module: OwningModule) =>
    listLive(module).some((live) => kind.claimed(live).has(name));
  const holder = others.find(isHeld)?.id;
  if (holder || kind.kind !== 'event' || isHeld(own)) return holder;
  return others.find(({ id }) => id === readNoun(name))?.id;
}

const asWritten = (names: readonly string[] = []): Map<string, string> =>
  new Map(names.map((name) => [name, name]));

/** Links that look the same count as the same. */
const linkForm = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Events start with their subject, as in `tools.changed`. */
const readNoun = (event: string): string => event.split('.')[0] ?? '';

const productNouns = new Set(Object.keys(serverEvents).map(readNoun));

const isOfProduct = (noun: string, id: string): boolean => noun !== id && productNouns.has(noun);
