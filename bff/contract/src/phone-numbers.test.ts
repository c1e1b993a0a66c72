import { describe, expect, it } from 'vitest';
import { findPhoneNumbers } from './phone-numbers.ts';

describe('phone numbers in a text', () => {
  it.each([
    ['415-555-0123', 'tel:+14155550123'],
    ['(415) 555-0123', 'tel:+14155550123'],
    ['(415)555-0123', 'tel:+14155550123'],
    ['415.555.0123', 'tel:+14155550123'],
    ['415 555 0123', 'tel:+14155550123'],
    ['1-800-555-0199', 'tel:+18005550199'],
    ['1 (800) 555-0199', 'tel:+18005550199'],
    ['+1 415 555 0123', 'tel:+14155550123'],
    ['+1 (415) 555-0123', 'tel:+14155550123'],
    ['+14155550123', 'tel:+14155550123'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49 30 901820', 'tel:+4930901820'],
    ['+33.1.99.00.12.34', 'tel:+33199001234'],
    ['+61 2 5550 1234', 'tel:+61255501234'],
    ['+52 55 5555 0123', 'tel:+525555550123'],
  ])('%s › is a link', (text, href) => {
    expect(findPhoneNumbers(text)).toEqual([{ index: 0, text, href }]);
  });

  it.each([
    ['Duty officer: 415-555-0123.', '415-555-0123'],
    ['Call (415) 555-0123, then wait', '(415) 555-0123'],
    ['Desk 415-555-0123 ext. 12', '415-555-0123'],
    ['tel:+442079460958', '+442079460958'],
    ['(+1 415 555 0123)', '+1 415 555 0123'],
  ])('%s › only the number is a link', (text, number) => {
    expect(findPhoneNumbers(text).map((found) => found.text)).toEqual([number]);
  });

  it.each([
    'Shift 07:00-19:00',
    '14:02',
    '1402-1530',
    '2026-11-23',
    '11/23/2026',
    '23.11.2026',
    '2026-11-23T14:02:00',
    'E7, T12, Medic 415',
    'Unit 4155550123',
    'Incident 2026-0012345',
    'Incident F26-415-555-0123',
    '123-45-6789',
    '192.168.100.1000',
    '+40.712776, -74.005974',
    '155.475 MHz',
    'Code 115-555-0123',
    'Hydrant 415-555-01234',
    '415-555-0123-7',
    '+12',
    // A pattern that backtracks would take years.
    `Serial +${'1'.repeat(60)}X`,
  ])('%s › has no link', (text) => {
    expect(findPhoneNumbers(text)).toEqual([]);
  });

  it('two numbers in a row › are two links', () => {
    const text = '415-555-0123 / 415-555-0124';
    expect(findPhoneNumbers(text).map(({ href }) => href)).toEqual([
      'tel:+14155550123',
      'tel:+14155550124',
    ]);
  });
});
