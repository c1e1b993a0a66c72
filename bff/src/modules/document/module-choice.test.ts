import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import type { ModuleRecord } from '../registry/modules-repository.ts';
import { chooseModules, chooseShell } from './module-choice.ts';

const shell = aShellDescriptor();
const fits = () => aDescriptor();
const fitsNot = () => aDescriptor({ version: '9.0.0', requires: { shell: '^9.0.0', bff: {} } });

function choiceOf(changes: Partial<ModuleRecord>) {
  const record = { id: 'notes', enabled: true, serial: 3, current: null, previous: null };
  return chooseModules([{ ...record, ...changes }], shell).modules[0];
}

describe('the artifact a device gets', () => {
  test('the current one where it fits', () => {
    const current = fits();
    expect(choiceOf({ current, previous: fits() })).toMatchObject({
      state: 'ready',
      base: `/mf/notes/${current.artifact}/`,
    });
  });

  test('the one before where only that fits', () => {
    const previous = fits();
    expect(choiceOf({ current: fitsNot(), previous })).toMatchObject({
      state: 'ready',
      descriptor: { artifact: previous.artifact },
    });
  });

  test('none where none fits, with both versions told', () => {
    expect(choiceOf({ current: fitsNot(), previous: fitsNot() })).toMatchObject({
      state: 'incompatible',
      reason: expect.stringMatching(/9\.0\.0 needs @firedeck\/sdk \^9\.0\.0.*provides 1\.3\.0/),
    });
  });

  test('none while the module is switched off', () => {
    expect(choiceOf({ enabled: false, current: fits() })).toMatchObject({ state: 'disabled' });
  });

  test('nothing at all before its first release', () => {
    expect(choiceOf({})).toBeUndefined();
  });
});

test('a shell that needs a newer server › the one before it is served', () => {
  const previous = aShellDescriptor();
  const current = aShellDescriptor({ requires: { shell: '^1.0.0', bff: { accounts: 99 } } });
  const record = { id: 'shell', enabled: true, serial: 2, current, previous };
  expect(chooseShell([record])?.artifact).toBe(previous.artifact);
});
