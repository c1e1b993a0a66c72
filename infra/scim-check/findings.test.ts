import { expect, test } from 'vitest';
import { readSanity, readTester, unexpected } from './findings.ts';

test('the output of scim2-tester › has one finding for each check', () => {
  const output = [
    'Performing a SCIM compliance check',
    'SUCCESS object_creation',
    '  Created',
    'ERROR check_remove_attribute',
    "  PATCH modify() did not remove attribute 'active'",
    'ERROR object_deletion',
    '  still there',
  ].join('\n');
  const findings = readTester(output);
  expect(findings.map(({ title, isGood }) => [title, isGood])).toEqual([
    ['object_creation', true],
    ['check_remove_attribute', false],
    ['object_deletion', false],
  ]);
  expect(unexpected(findings).map(({ text }) => text)).toEqual(['still there']);
});

test('the output of scim-sanity › has one finding for each result, or none', () => {
  const results = [
    { name: 'GET /Users', status: 'pass' },
    { name: 'PATCH /Groups/{id}', status: 'fail', message: 'Expected HTTP 200, got 204' },
    { name: 'GET /Users/{id}', status: 'fail', message: 'got 500' },
  ];
  const findings = readSanity(`Probing…\n${JSON.stringify({ results })}\n`);
  expect(unexpected(findings).map(({ title }) => title)).toEqual(['GET /Users/{id}']);
  expect(readSanity('')).toEqual([]);
});
