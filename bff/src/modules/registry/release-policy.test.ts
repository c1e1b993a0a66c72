import type { ModuleDescriptor } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import type { ModuleRecord } from './modules-repository.ts';
import {
  checkRelease,
  findCanaryObstacles,
  findReleaseObstacles,
  incompatibilitiesWithLive,
  reasonsAgainstServer,
} from './release-policy.ts';

const sdk = (version: string, changes: Partial<ModuleDescriptor> = {}) =>
  aShellDescriptor({
    version,
    provides: { '@firedeck/sdk': version, '@firedeck/kit': '1.1.0', react: '19.3.1' },
    ...changes,
  });
const notesFor = (range: string, version = '2.0.0') =>
  aDescriptor({ version, requires: { sdk: range, bff: { notes: 1 } } });

function record(current: ModuleDescriptor, changes: Partial<ModuleRecord> = {}): ModuleRecord {
  return {
    id: current.id,
    enabled: true,
    serial: 1,
    current,
    previous: null,
    canary: null,
    grants: [],
    ...changes,
  };
}

describe('the next major version of the SDK', () => {
  const [shell1, shell2] = [sdk('1.7.0'), sdk('2.0.0')];
  const notes1 = notesFor('^1.6.0', '1.8.0');
  const wide = notesFor('>=1.7.0 <3.0.0', '1.9.0');
  // As after a release on each day: the remote first, then the shell.
  const moved = [record(shell2, { previous: shell1 }), record(wide, { previous: notes1 })];

  test('the remote does not support it yet › the shell is refused', () => {
    expect(findReleaseObstacles(shell2, [record(shell1), record(notes1)])).toEqual([
      'Personal Notes 1.8.0 needs @firedeck/sdk ^1.6.0, shell 2.0.0 provides 2.0.0. First release a Personal Notes that fits this shell, roll notes back or disable it.',
    ]);
  });

  test('a remote that supports both › can be released with the former shell, and rolled back', () => {
    const all = [record(shell1), record(notes1)];
    expect(findReleaseObstacles(wide, all)).toEqual([]);
    const released = [record(shell1), record(wide, { previous: notes1 })];
    expect(incompatibilitiesWithLive(notes1, released)).toEqual([]);
  });

  test('then the shell › can be released, and rolled back', () => {
    const before = [record(shell1), record(wide, { previous: notes1 })];
    expect(checkRelease(shell2, before)).toMatchObject({
      reasons: [],
      rollback: { artifact: shell1.artifact, reasons: [] },
      closes: [expect.stringContaining('Personal Notes 1.8.0 needs @firedeck/sdk ^1.6.0')],
    });
    expect(incompatibilitiesWithLive(shell1, moved)).toEqual([]);
  });

  test('a remote of the former version › can be restored only after the shell is rolled back', () => {
    expect(incompatibilitiesWithLive(notes1, moved)).toEqual([
      'Personal Notes 1.8.0 needs @firedeck/sdk ^1.6.0, shell 2.0.0 provides 2.0.0. Release a shell that provides it first.',
    ]);
    const back = [record(shell1, { previous: shell2 }), record(wide, { previous: notes1 })];
    expect(incompatibilitiesWithLive(notes1, back)).toEqual([]);
  });
});

describe('the release policy', () => {
  test('a shell incompatible with a live module › is refused with advice', () => {
    expect(findReleaseObstacles(sdk('1.0.0'), [record(notesFor('^1.1.0'))])).toEqual([
      'Personal Notes 2.0.0 needs @firedeck/sdk ^1.1.0, shell 1.0.0 provides 1.0.0. First release a Personal Notes that fits this shell, roll notes back or disable it.',
    ]);
  });

  test('a disabled module › does not block a shell', () => {
    const off = record(notesFor('^1.1.0'), { enabled: false });
    expect(findReleaseObstacles(sdk('1.0.0'), [off])).toEqual([]);
  });

  test('a remote › must be compatible with the canary shell, too', () => {
    const canary = { descriptor: sdk('2.0.0'), percent: 10 };
    const shell = record(sdk('1.0.0'), { canary });
    expect(findReleaseObstacles(notesFor('^1.0.0'), [shell]).join()).toMatch(
      /shell 2\.0\.0 provides/,
    );
    const ended = { ...shell, canary: { ...canary, percent: 0 } };
    expect(findReleaseObstacles(notesFor('^1.0.0'), [ended])).toEqual([]);
  });

  test('a remote’s canary › must be compatible with one of the shells', () => {
    const shell = record(sdk('1.0.0'), { canary: { descriptor: sdk('2.0.0'), percent: 10 } });
    expect(findCanaryObstacles(notesFor('^2.0.0'), [shell])).toEqual([]);
    expect(findCanaryObstacles(notesFor('^3.0.0'), [shell])).toHaveLength(2);
  });

  test('a remote that needs an API missing here › is refused, also as a canary', () => {
    const newer = aDescriptor({ requires: { sdk: '^1.0.0', bff: { notes: 2 } } });
    const shell = record(sdk('1.3.0'));
    for (const check of [findReleaseObstacles, findCanaryObstacles])
      expect(check(newer, [shell])).toEqual([
        `Personal Notes ${newer.version} needs version 2 of the API for notes, this server answers 1. Update the server first.`,
      ]);
  });

  test('the server lacks an API of a live module › is reported; disabled modules are ignored', () => {
    const newer = aDescriptor({ requires: { sdk: '^1.0.0', bff: { notes: 2 } } });
    expect(reasonsAgainstServer([record(newer)])).toHaveLength(1);
    expect(reasonsAgainstServer([record(newer, { enabled: false })])).toEqual([]);
  });
});

describe('a check before the release', () => {
  const shell = record(sdk('1.1.0'), { previous: sdk('1.0.0') });
  const old = notesFor('^1.0.0', '1.9.0');

  test('a module needs the newest shell › reports that the shell can no longer be rolled back', () => {
    const check = checkRelease(notesFor('^1.1.0'), [shell, record(old)]);
    expect(check).toMatchObject({ id: 'notes', reasons: [] });
    expect(check.rollback).toEqual({ artifact: old.artifact, reasons: [] });
    expect(check.closes).toEqual([
      'Personal Notes 2.0.0 needs @firedeck/sdk ^1.1.0, shell 1.0.0 provides 1.0.0. First release a Personal Notes that fits this shell, roll notes back or disable it.',
    ]);
  });

  test('a module compatible with both shells › blocks no rollback', () => {
    expect(checkRelease(notesFor('^1.0.0'), [shell, record(old)]).closes).toEqual([]);
  });

  test('a shell › lists the modules that can then no longer be rolled back', () => {
    const notes = record(notesFor('^1.0.0'), { previous: notesFor('^0.9.0', '1.0.0') });
    const now = record(sdk('1.0.0'));
    expect(checkRelease(sdk('1.2.0'), [now, notes]).closes).toEqual([]);
    const both = record(notesFor('>=1.0.0'), { previous: notesFor('^1.0.0', '1.0.0') });
    expect(checkRelease(sdk('2.0.0'), [now, both])).toMatchObject({
      reasons: [],
      rollback: { reasons: [] },
      closes: [expect.stringMatching(/Personal Notes 1\.0\.0 needs @firedeck\/sdk \^1\.0\.0/)],
    });
  });

  test('the live artifact › reports whether it can be rolled back', () => {
    const notes = record(notesFor('^1.1.0'), { previous: old });
    const live = shell.current ?? sdk('1.1.0');
    expect(checkRelease(live, [shell, notes]).rollback?.reasons).toHaveLength(1);
  });
});
