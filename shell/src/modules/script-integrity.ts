import type { ReadyModule } from './remote-scripts.ts';

/** Hashes of all module scripts in the document, by URL. */
const hashes = new Map<string, string>();

export function findScriptHash(address: string): string | undefined {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  return url ? hashes.get(url.href) : undefined;
}

/** Allows the scripts of these builds too. */
export function allowScripts(modules: readonly ReadyModule[]): void {
  for (const { base, descriptor } of modules)
    for (const [file, hash] of Object.entries(descriptor.integrity))
      hashes.set(new URL(`${base}${file}`, location.origin).href, hash);
}

/**
 * Patches `head.appendChild`, which every module loader uses: from now on only scripts listed in
 * the document are added, each with its integrity hash.
 */
export function enforceScriptIntegrity(modules: ReadyModule[], head = document.head): void {
  allowScripts(modules);
  const add = head.appendChild;
  head.appendChild = function appendChecked<Added extends Node>(
    this: HTMLHeadElement,
    node: Added,
  ) {
    if (!(node instanceof HTMLScriptElement) || !node.src) return add.call(this, node) as Added;
    const hash = findScriptHash(node.src);
    if (hash) return add.call(this, Object.assign(node, integrityAttributes(hash))) as Added;
    // Reported as a failed load, so that the loader gives up.
    queueMicrotask(() => node.dispatchEvent(new Event('error')));
    return node;
  };
}

// Must match the preload link, or the browser loads the script twice.
const integrityAttributes = (integrity: string) => ({ integrity, crossOrigin: 'anonymous' });
