import { expect, test } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { texts } from '../texts.ts';
import { readDocument } from './read-document.ts';

const notes = aReadyModule();
const tools = aReadyModule({ id: 'tools', title: 'Tools' });
const readBlock = (block: unknown) => readDocument(JSON.stringify(block));

test('a block of modules › is read', () => {
  const block = { serial: 7, modules: [tools, notes] };
  expect(readBlock(block)).toEqual({ chosen: block, faults: [] });
});

test('a block of a newer server › is read all the same', () => {
  const { chosen, faults } = readBlock({
    serial: 7,
    modules: [{ ...notes, of_tomorrow: {} }],
    of_tomorrow: 5,
  });
  expect(faults).toEqual([]);
  expect(chosen?.modules).toMatchObject([{ id: 'notes', of_tomorrow: {} }]);
});

test.each(['', '<html>', '{}', '[]', 'null', '7', '{"serial":"x","modules":[]}', '{"serial":1'])(
  'a block that is %j › tells of no modules and says what does not fit',
  (block) => {
    const { chosen, faults } = readDocument(block);
    expect(chosen).toBeNull();
    expect(faults).not.toEqual([]);
  },
);

test('a module that does not fit › keeps its places, which say so; the others are read', () => {
  const broken = { ...tools, descriptor: { ...tools.descriptor, integrity: 'none' } };
  const { chosen, faults } = readBlock({ serial: 7, modules: [broken, notes] });
  expect(chosen?.modules).toMatchObject([
    {
      id: 'tools',
      state: 'incompatible',
      reason: texts.modules.unreadable,
      descriptor: { slots: tools.descriptor.slots, title: 'Tools' },
    },
    notes,
  ]);
  expect(faults).toEqual(['descriptor.integrity: invalid_type']);
});

test('a module in a state that only a newer server knows › says that it could not be read', () => {
  const { chosen, faults } = readBlock({ serial: 7, modules: [{ ...tools, state: 'resting' }] });
  expect(chosen?.modules).toMatchObject([{ state: 'incompatible' }]);
  expect(faults).toEqual(['state: unknown']);
});

test.each([null, 7, {}, { id: 'tools' }, { id: 'tools', state: 'ready', descriptor: {} }])(
  'a module that is %j › is left out, and the others are read',
  (module) => {
    const { chosen, faults } = readBlock({ serial: 7, modules: [module, notes] });
    expect(chosen?.modules).toEqual([notes]);
    expect(faults).toHaveLength(1);
  },
);

test('a slot that does not fit › is left out, and the module stays', () => {
  const slots = [{ slot: 'dashboard.main' }, ...notes.descriptor.slots];
  const { chosen, faults } = readBlock({
    serial: 7,
    modules: [{ ...notes, descriptor: { ...notes.descriptor, slots } }],
  });
  expect(chosen?.modules).toEqual([notes]);
  expect(faults).toHaveLength(1);
});
