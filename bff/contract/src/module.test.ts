import { describe, expect, test } from 'vitest';
import { moduleRequirements } from './module.ts';

const bff = { notes: 1 };

describe('what a module requires', () => {
  test('contains the range of the sdk, also by its former name for older shells and servers', () => {
    const read = moduleRequirements.parse({ sdk: '^1.2.0', bff });
    expect(read).toEqual({ sdk: '^1.2.0', shell: '^1.2.0', bff });
  });

  test('with only the former name, as stored earlier › is parsed to the range of the sdk', () => {
    const read = moduleRequirements.parse({ shell: '^1.2.0', bff });
    expect(read).toEqual({ sdk: '^1.2.0', shell: '^1.2.0', bff });
  });

  test('with both names › uses the range of sdk', () => {
    const read = moduleRequirements.parse({ sdk: '>=1.2.0 <3.0.0', shell: '^1.2.0', bff });
    expect(read.sdk).toBe('>=1.2.0 <3.0.0');
  });

  test.each([{ bff }, { sdk: '', bff }])('%j without a range › is refused', (requires) => {
    expect(moduleRequirements.safeParse(requires).error?.issues).toEqual([
      expect.objectContaining({ path: ['sdk'], message: 'must be a range such as ^1.2.0' }),
    ]);
  });
});
