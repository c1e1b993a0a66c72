import type { Manifest } from '../manifest.ts';

/** What holds for everything that is applied. */
export interface Rule {
  /** A sentence. */
  name: string;
  /** What does not hold, one sentence each; empty when all does. */
  problems(manifests: readonly Manifest[]): string[];
}
