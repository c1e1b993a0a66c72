import { expect, test } from 'vitest';
import {
  providedVersions,
  requiredRanges,
  sharedByRemote,
  sharedByShell,
} from './shared-libraries.ts';

test('the shell › provides exact versions, the federation runtime among them', () => {
  const provided = providedVersions();
  expect(Object.keys(provided)).toEqual([
    'react',
    'react-dom',
    '@emotion/react',
    '@emotion/styled',
    '@firedeck/sdk',
    '@firedeck/kit',
    '@module-federation/runtime',
  ]);
  for (const version of Object.values(provided)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('a remote › requires caret ranges, and the sdk range of its config', () => {
  const ranges = requiredRanges({ requires: { sdk: '^1.7.0' } });
  expect(ranges['@firedeck/sdk']).toBe('^1.7.0');
  expect(ranges.react).toMatch(/^\^19\.\d+\.0$/);
});

test('a remote with a kit range in its config › build and descriptor require that range', () => {
  const config = {
    requires: { sdk: '^1.7.0' },
    shared: { '@firedeck/kit': '>=1.0.0 <3.0.0' },
  };
  expect(requiredRanges(config)['@firedeck/kit']).toBe('>=1.0.0 <3.0.0');
  expect(sharedByRemote(false, config)).toMatchObject({
    '@firedeck/kit': { requiredVersion: '>=1.0.0 <3.0.0' },
  });
});

test('a range of a library that is not shared › is rejected', () => {
  const config = { requires: { sdk: '^1.7.0' }, shared: { redux: '^5.0.0' } };
  expect(() => requiredRanges(config)).toThrow(/^The shell shares no redux\. It shares react, /);
});

test('a range of the sdk in `shared` › is rejected', () => {
  const config = { requires: { sdk: '^1.7.0' }, shared: { '@firedeck/sdk': '^2.0.0' } };
  expect(() => requiredRanges(config)).toThrow(/say it in `requires\.sdk`/);
});

test('a remote › bundles no shared library; the shell provides all of them eagerly', () => {
  const remote = sharedByRemote(false, { requires: { sdk: '^1.0.0' } });
  const shell = sharedByShell(false);
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  expect(Object.keys(remote)).toContain('react/jsx-runtime');
  expect(Object.values(remote).every((entry) => entry.import === false)).toBe(true);
  expect(Object.values(shell).every((entry) => entry.eager && entry.strictVersion)).toBe(true);
});

test('the libraries behind the kit › are never shared', () => {
  const shared = Object.keys(sharedByShell(true));
  expect(shared.filter((name) => /mui|router|redux|notistack/.test(name))).toEqual([]);
});
