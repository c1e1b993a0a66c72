import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditEnvironment, toAuditSettings } from './audit-settings.ts';

const read = (variables: object) => toAuditSettings(z.object(auditEnvironment).parse(variables));

test('nothing set › lines are stored forever and exported nowhere', () => {
  expect(read({})).toEqual({ days: null, daysByKind: new Map(), rootsTo: null, otlp: null });
});

test('days by kind › are parsed to a map', () => {
  const { days, daysByKind } = read({
    AUDIT_DAYS: '400',
    AUDIT_DAYS_BY_KIND: ' activity=90; list-users=36500;',
  });
  expect(days).toBe(400);
  expect([...daysByKind]).toEqual([
    ['activity', 90],
    ['list-users', 36_500],
  ]);
});

test.each(['activity=1', 'activity=36501', 'activity', 'constructor=90', 'activity=90,invite=90'])(
  'AUDIT_DAYS_BY_KIND=%s › is refused with the possible values',
  (text) => {
    expect(() => read({ AUDIT_DAYS_BY_KIND: text })).toThrow(/as in activity=90; list-users=400/);
  },
);
