import type { ModuleChoice } from '@firedeck/contract';

/** Whoever looks at the browser's log sees which release of which module failed, and why. */
export function logFailure({ id, descriptor }: ModuleChoice, kind: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is the browser's log
  console.error(`module ${id} ${descriptor.version} failed (${kind})`, cause);
}
