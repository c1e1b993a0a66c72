import { expect, test } from 'vitest';
import { describeStatus } from './release-words.ts';

const artifact = (version: string) => ({ version, artifact: `${version}-0123456789abcdef` });

test('status › lists the live artifact of each module and its failures in browsers', () => {
  const notes = {
    id: 'notes',
    serial: 7,
    enabled: true,
    current: artifact('1.2.0'),
    previous: artifact('1.1.0'),
    canary: null,
  };
  const failures = [
    { version: '1.2.0', count: 3 },
    { version: '1.1.0', count: 1 },
  ];
  const { text } = describeStatus({
    serial: 7,
    modules: [
      { ...notes, failures },
      { ...notes, id: 'tools', previous: null, failures: [] },
    ],
  });
  expect(text).toBe(
    `notes 1.2.0-0123456789abcdef, before 1.1.0-0123456789abcdef (serial 7)
  failed in browsers, last seven days: 1.2.0: 3, 1.1.0: 1
tools 1.2.0-0123456789abcdef (serial 7)`,
  );
});
