import { UserError } from '../lib/user-error.ts';

/** The images of a release. */
export interface ReleasedImages {
  /** Before each name, for example `ghcr.io/firedeck/firedeck/`. */
  prefix: string;
  version: string;
  /** Digest by name; an image without a digest is named by its tag. */
  digests: Readonly<Record<string, string>>;
}

/** Settings of compose.yaml with the images of the release's registry. @throws UserError */
export function nameComposeImages(settings: string, { prefix, version }: ReleasedImages): string {
  const values = { FIREDECK_IMAGES: prefix, FIREDECK_TAG: version, FIREDECK_PULL: 'missing' };
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new UserError(`infra/compose/.env.example has no ${name}.`);
    return text.replace(line, `${name}=${value}`);
  }, settings);
}

const placeholder = /newName: registry\.example\.org\/firedeck\/(\w+), newTag: [\w.-]+/g;

/** A kustomization whose images are those of the release, by digest. @throws UserError */
export function nameOverlayImages(text: string, images: ReleasedImages): string {
  const { prefix, version, digests } = images;
  const named = text.replace(placeholder, (_all, name: string) => {
    const digest = digests[name];
    return `newName: ${prefix}${name}, ${digest ? `digest: "${digest}"` : `newTag: ${version}`}`;
  });
  if (named === text)
    throw new UserError('A kustomization names no image of registry.example.org.');
  return named;
}
