import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { productImages } from '../images/product-images.ts';
import { checkout } from '../lib/folders.ts';
import { nameComposeImages, nameOverlayImages } from './name-images.ts';

const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const digest = `sha256:${'a'.repeat(64)}`;
const digests = Object.fromEntries(productImages.map(({ name }) => [name, digest]));
const images = { prefix: 'ghcr.io/firedeck/firedeck/', version: '1.4.0', digests };
const production = 'infra/kubernetes/overlays/production/kustomization.yaml';

test('the settings of Compose › use the images of the release and pull missing ones', () => {
  const lines = nameComposeImages(read('infra/compose/.env.example'), images).split('\n');
  expect(lines).toContain('FIREDECK_IMAGES=ghcr.io/firedeck/firedeck/');
  expect(lines).toContain('FIREDECK_TAG=1.4.0');
  expect(lines).toContain('FIREDECK_PULL=missing');
});

test('the production overlay › names every image of the release by its digest', () => {
  const named = parse(nameOverlayImages(read(production), images));
  expect(named.images).toHaveLength(productImages.length);
  expect(named.images).toEqual(
    expect.arrayContaining(
      productImages.map(({ name }) => ({
        name: `firedeck/${name}`,
        newName: `ghcr.io/firedeck/firedeck/${name}`,
        digest,
      })),
    ),
  );
});

test('an image without a digest › is named by its tag', () => {
  const [first] = parse(nameOverlayImages(read(production), { ...images, digests: {} })).images;
  expect(first).toMatchObject({ newTag: '1.4.0' });
});

test('a file without the expected names › is refused', () => {
  expect(() => nameComposeImages('', images)).toThrow('has no FIREDECK_IMAGES');
  expect(() => nameOverlayImages('images: []', images)).toThrow('names no image');
});
