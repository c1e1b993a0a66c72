import type { ReadyModule } from './remote-scripts.ts';

/** By address: the hash of every script that the document's modules are made of. */
const hashes = new Map<string, string>();

/** The hash of a script by its address; undefined when no module of this document has it. */
export function knownHash(address: string): string | undefined {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  return url ? hashes.get(url.href) : undefined;
}

/**
 * From here on the loaders of all modules, whatever their builds are like, add only scripts that the
 * document names, each with its hash. They all end at this one method of the head.
 */
export function holdScriptsToHashes(modules: ReadyModule[], head = document.head): void {
  for (const { base, descriptor } of modules)
    for (const [file, hash] of Object.entries(descriptor.integrity))
      hashes.set(new URL(`${base}${file}`, location.origin).href, hash);
  const add = head.appendChild;
  head.appendChild = function appendKnown<Added extends Node>(this: HTMLHeadElement, node: Added) {
    if (!(node instanceof HTMLScriptElement) || !node.src) return add.call(this, node) as Added;
    const hash = knownHash(node.src);
    if (hash) return add.call(this, Object.assign(node, checkedBy(hash))) as Added;
    // As one that could not be loaded: its loader gives up.
    queueMicrotask(() => node.dispatchEvent(new Event('error')));
    return node;
  };
}

// As preload links have it: what differs from them would be loaded twice.
const checkedBy = (integrity: string) => ({ integrity, crossOrigin: 'anonymous' });
