import { z } from 'zod/mini';

/** Artifact file with the third-party packages in its scripts: a JSON array of `BundledPackage`. */
export const licencesFile = 'licences.json';

export const bundledPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression, e.g. `MIT`. */
  licence: z.string(),
  /** License text from the package; null without one. */
  text: z.nullable(z.string()),
});

export const bundledPackages = z.array(bundledPackage);

export type BundledPackage = z.infer<typeof bundledPackage>;
