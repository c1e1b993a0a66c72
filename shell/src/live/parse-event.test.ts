import { invalidResponses } from '@firedeck/build/testing';
import type { ServerEvent } from '@firedeck/contract';
import { describe, expect, test, vi } from 'vitest';
import { standInShell } from '../testing/stand-in-shell.ts';
import { parseEvent } from './parse-event.ts';

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
  { event: 'roles.changed' },
  { event: 'modules.changed', serial: 6 },
];

test.each(events)('$event › is parsed', (event) => {
  expect(parseEvent(event)).toEqual(event);
});

test.each(events)(
  '$event with unknown fields of a newer server › is parsed, fields included',
  (event) => {
    const newer = { ...event, of_tomorrow: { any: ['thing'] } };
    expect(parseEvent(newer)).toEqual(newer);
  },
);

test('an unknown event of a newer server › is ignored and not reported', () => {
  const reportUnreadable = vi.fn();
  standInShell({ reportUnreadable });
  expect(parseEvent({ event: 'shift.changed', version: 1 })).toBeNull();
  expect(reportUnreadable).not.toHaveBeenCalled();
});

describe('an invalid event', () => {
  test.each([...invalidResponses, { event: 7 }, { event: 'tools.changed', version: 'x' }])(
    'such as %j › is ignored',
    (garbage) => {
      standInShell({});
      expect(parseEvent(garbage)).toBeNull();
    },
  );

  test('received twice › is reported once for the shell', () => {
    const reportUnreadable = vi.fn();
    standInShell({ reportUnreadable });
    const event = { event: 'modules.changed', serial: 'six' };
    parseEvent(event);
    parseEvent(event);
    expect(reportUnreadable).toHaveBeenCalledExactlyOnceWith(
      'shell',
      expect.objectContaining({ message: 'serial: invalid_type' }),
    );
  });
});
