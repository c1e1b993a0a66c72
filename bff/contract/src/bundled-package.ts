import { z } from 'zod/mini';

/** File of an artifact that lists the packages of others in its scripts; a JSON array of `BundledPackage`. */
export const licencesFile = 'licences.json';

/** A package of others that an artifact's scripts contain. */
export const bundledPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression, e.g. `MIT`. */
  licence: z.string(),
  /** The license as the package brings it; null where it brings none. */
  text: z.nullable(z.string()),
});

export const bundledPackages = z.array(bundledPackage);

export type BundledPackage = z.infer<typeof bundledPackage>;
