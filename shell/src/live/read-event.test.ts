import { garbageAnswers } from '@firedeck/build/testing';
import type { ServerEvent } from '@firedeck/contract';
import { describe, expect, test, vi } from 'vitest';
import { standInShell } from '../testing/stand-in-shell.ts';
import { readEvent } from './read-event.ts';

const versions = { tools: 1, notes: 2, modules: 3, live: true };
const events: ServerEvent[] = [
  { event: 'hello', ...versions, elsewhere: ['tools'] },
  { event: 'heartbeat', live: true },
  { event: 'resync' },
  { event: 'tools.changed', version: 4, elsewhere: true },
  { event: 'notes.changed', version: 5 },
  { event: 'favicon.resolved', host: 'cad.example', icon: null },
  { event: 'session.begun', session: 's' },
  { event: 'session.revoked', session: 's' },
  { event: 'modules.changed', serial: 6 },
];

test.each(events)('$event › is read', (event) => {
  expect(readEvent(event)).toEqual(event);
});

test.each(events)('$event of a newer server › is read, with what it has more', (event) => {
  const newer = { ...event, of_tomorrow: { any: ['thing'] } };
  expect(readEvent(newer)).toEqual(newer);
});

test('an event that only a newer server knows › is left out and nothing is reported', () => {
  const reportUnreadable = vi.fn();
  standInShell({ reportUnreadable });
  expect(readEvent({ event: 'shift.changed', version: 1 })).toBeNull();
  expect(reportUnreadable).not.toHaveBeenCalled();
});

describe('what does not fit', () => {
  test.each([...garbageAnswers, { event: 7 }, { event: 'tools.changed', version: 'x' }])(
    'as %j › is left out',
    (garbage) => {
      standInShell({});
      expect(readEvent(garbage)).toBeNull();
    },
  );

  test('is reported once for the shell', () => {
    const reportUnreadable = vi.fn();
    standInShell({ reportUnreadable });
    const event = { event: 'modules.changed', serial: 'six' };
    readEvent(event);
    readEvent(event);
    expect(reportUnreadable).toHaveBeenCalledExactlyOnceWith(
      'shell',
      expect.objectContaining({ message: 'serial: invalid_type' }),
    );
  });
});
