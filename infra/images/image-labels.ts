interface Labels {
  title: string;
  version: string;
  revision: string;
  created: string;
  base: string;
}

/** OCI annotations of an image. */
export function imageLabels(image: Labels): Record<string, string> {
  const oci = (name: string) => `org.opencontainers.image.${name}`;
  return {
    [oci('title')]: `Firedeck ${image.title}`,
    [oci('version')]: image.version,
    [oci('revision')]: image.revision,
    [oci('created')]: image.created,
    [oci('base.name')]: image.base,
    [oci('licenses')]: 'Apache-2.0',
    [oci('vendor')]: 'Firedeck',
  };
}
