/** For tests: a lockfile with the packages of one platform only. */
const parent = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { '@x/cli-darwin-arm64': '2.0.0', '@x/cli-linux-x64-musl': '2.0.0' },
};

export const incompleteLockfile = {
  packages: {
    '': {},
    'node_modules/@x/cli-linux-x64-musl': { version: '2.0.0', optional: true },
    'node_modules/x': { ...parent, resolved: 'https://registry.invalid/x.tgz' },
  },
};
