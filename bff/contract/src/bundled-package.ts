/** File of an artifact that lists the packages of others in its scripts; a JSON array of `BundledPackage`. */
export const licencesFile = 'licences.json';

/** A package of others that an artifact's scripts contain. */
export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression, e.g. `MIT`. */
  licence: string;
  /** The licence as the package brings it; null where it brings none. */
  text: string | null;
}
