import { expect, test } from 'vitest';
import { publishedManifest } from './package-manifest.ts';

const source = {
  name: '@firedeck/sdk',
  version: '1.5.0',
  private: true,
  license: 'Apache-2.0',
  type: 'module',
  exports: {
    '.': './src/index.ts',
    './testing': './src/testing/index.tsx',
    './package.json': './package.json',
  },
  scripts: { typecheck: 'tsc -p .' },
  dependencies: { '@firedeck/contract': '1.0.0', react: '19.3.1', zod: '4.6.7' },
  devDependencies: { vitest: '5.1.0' },
};

test('a published package › names compiled files with their types, and nothing private', () => {
  const words = { description: 'What modules use', peers: ['react'], files: ['README.md'] };
  expect(publishedManifest(source, words)).toEqual({
    name: '@firedeck/sdk',
    version: '1.5.0',
    description: 'What modules use',
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=22.18.0' },
    files: ['dist', 'README.md'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './testing': { types: './dist/testing/index.d.ts', default: './dist/testing/index.js' },
      './package.json': './package.json',
    },
    dependencies: { '@firedeck/contract': '^1.0.0', zod: '4.6.7' },
    peerDependencies: { react: '^19.3.1' },
  });
});
