import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import type { ModuleRecord } from '../registry/modules-repository.ts';
import { chooseModules, chooseShell } from './module-choice.ts';

const shell = aShellDescriptor();
const fits = () => aDescriptor();
const fitsNot = () => aDescriptor({ version: '9.0.0', requires: { sdk: '^9.0.0', bff: {} } });

const record = {
  id: 'notes',
  enabled: true,
  serial: 3,
  current: null,
  previous: null,
  canary: null,
  grants: [],
};

function chooseFor(changes: Partial<ModuleRecord>, device = 'any device') {
  const live = { release: 'current' as const, descriptor: shell };
  return chooseModules([{ ...record, ...changes }], live, device).modules[0];
}

const devices = Array.from({ length: 1_000 }, (_, index) => `device-${index}`);

/** Which of a thousand devices get the canary. */
function reached(canary: ModuleRecord['canary'], current = fits()): string[] {
  return devices.filter((device) => {
    const choice = chooseFor({ current, canary }, device);
    return choice?.state === 'ready' && choice.release === 'canary';
  });
}

describe('the artifact for a device', () => {
  test('the current one if it is compatible', () => {
    const current = fits();
    expect(chooseFor({ current, previous: fits() })).toMatchObject({
      state: 'ready',
      base: `/mf/notes/${current.artifact}/`,
    });
  });

  test('the previous one if only that is compatible', () => {
    const previous = fits();
    expect(chooseFor({ current: fitsNot(), previous })).toMatchObject({
      state: 'ready',
      descriptor: { artifact: previous.artifact },
    });
  });

  test('none if none is compatible, with both versions reported', () => {
    expect(chooseFor({ current: fitsNot(), previous: fitsNot() })).toMatchObject({
      state: 'incompatible',
      reason: expect.stringMatching(/9\.0\.0 needs @firedeck\/sdk \^9\.0\.0.*provides 1\.3\.0/),
    });
  });

  test('none while the module is disabled', () => {
    expect(chooseFor({ enabled: false, current: fits() })).toMatchObject({ state: 'disabled' });
  });

  test('not listed before its first release', () => {
    expect(chooseFor({})).toBeUndefined();
  });
});

describe('a canary', () => {
  test.each([
    [0, 0, 0],
    [10, 70, 130],
    [50, 440, 560],
    [100, 1_000, 1_000],
  ])('for %i per cent of 1000 devices › reaches %i to %i of them', (percent, least, most) => {
    const { length } = reached({ descriptor: fits(), percent });
    expect(length).toBeGreaterThanOrEqual(least);
    expect(length).toBeLessThanOrEqual(most);
  });

  test('stays on a device, also when its share grows; the next canary selects other devices', () => {
    const descriptor = fits();
    const early = reached({ descriptor, percent: 10 });
    expect(reached({ descriptor, percent: 10 })).toEqual(early);
    const later = reached({ descriptor, percent: 30 });
    expect(early.filter((device) => !later.includes(device))).toEqual([]);
    expect(reached({ descriptor: fits(), percent: 10 })).not.toEqual(early);
  });

  test('incompatible with the shell › the current one is served instead', () => {
    expect(reached({ descriptor: fitsNot(), percent: 100 })).toEqual([]);
    const current = fits();
    expect(chooseFor({ current, canary: { descriptor: fitsNot(), percent: 100 } })).toMatchObject({
      state: 'ready',
      release: 'current',
      descriptor: { artifact: current.artifact },
    });
  });

  test('of the shell › reaches its share, with remotes compatible with it', () => {
    const early = aShellDescriptor({ provides: { ...shell.provides, '@firedeck/sdk': '2.0.0' } });
    const [current, previous] = [
      aDescriptor({ requires: { sdk: '^2.0.0', bff: {} } }),
      aDescriptor(),
    ];
    const canary = { descriptor: early, percent: 50 };
    const records = [
      { ...record, id: 'shell', current: shell, canary },
      { ...record, current, previous },
    ];
    const pairs = devices.map((device) => {
      const chosen = chooseShell(records, device);
      if (!chosen) throw new Error('no shell');
      const notes = chooseModules(records, chosen, device).modules[1];
      return `${chosen.release} with ${notes?.state === 'ready' ? notes.release : notes?.state}`;
    });
    expect(new Set(pairs)).toEqual(new Set(['canary with current', 'current with previous']));
  });
});

test('a shell needs a newer server › the previous one is served', () => {
  const previous = aShellDescriptor();
  const current = aShellDescriptor({ requires: { sdk: '^1.0.0', bff: { accounts: 99 } } });
  const chosen = chooseShell([{ ...record, id: 'shell', current, previous }], 'any device');
  expect(chosen).toEqual({ release: 'previous', descriptor: previous });
});
