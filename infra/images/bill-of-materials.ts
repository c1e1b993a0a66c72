import type { BundledPackage } from '@firedeck/contract';

type Named = Pick<BundledPackage, 'name' | 'version' | 'licence'>;

/** The contents of an image besides its base, as CycloneDX. */
export function billOfMaterials(
  image: { name: string; version: string; revision: string },
  packages: readonly Named[],
): object {
  const root = purl(image);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': root,
        type: 'application',
        name: image.name,
        version: image.version,
        purl: root,
        properties: [{ name: 'org.opencontainers.image.revision', value: image.revision }],
      },
    },
    components: packages.map((one) => ({
      'bom-ref': purl(one),
      type: 'library',
      name: one.name,
      version: one.version,
      purl: purl(one),
      licenses: [{ expression: one.licence }],
    })),
    dependencies: [{ ref: root, dependsOn: packages.map(purl) }],
  };
}

// The @ of a scope is encoded as %40, its slash is not.
function purl({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
