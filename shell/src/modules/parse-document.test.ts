import { expect, test } from 'vitest';
import { aReadyModule } from '../testing/a-module.ts';
import { texts } from '../texts.ts';
import { parseDocument } from './parse-document.ts';

const notes = aReadyModule();
const tools = aReadyModule({ id: 'tools', title: 'Tools' });
const parseBlock = (block: unknown) => parseDocument(JSON.stringify(block));

test('a valid block › is parsed', () => {
  const block = { serial: 7, modules: [tools, notes] };
  expect(parseBlock(block)).toEqual({ documentModules: block, faults: [] });
});

test('a block of a newer server › is parsed', () => {
  const { documentModules, faults } = parseBlock({
    serial: 7,
    modules: [{ ...notes, of_tomorrow: {} }],
    of_tomorrow: 5,
  });
  expect(faults).toEqual([]);
  expect(documentModules?.modules).toMatchObject([{ id: 'notes', of_tomorrow: {} }]);
});

test.each(['', '<html>', '{}', '[]', 'null', '7', '{"serial":"x","modules":[]}', '{"serial":1'])(
  'an invalid block %j › no modules, only validation errors',
  (block) => {
    const { documentModules, faults } = parseDocument(block);
    expect(documentModules).toBeNull();
    expect(faults).not.toEqual([]);
  },
);

test('an invalid module › is incompatible and keeps its slots; the others are parsed', () => {
  const broken = { ...tools, descriptor: { ...tools.descriptor, integrity: 'none' } };
  const { documentModules, faults } = parseBlock({ serial: 7, modules: [broken, notes] });
  expect(documentModules?.modules).toMatchObject([
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

test('a module in an unknown state of a newer server › is incompatible', () => {
  const { documentModules, faults } = parseBlock({
    serial: 7,
    modules: [{ ...tools, state: 'resting' }],
  });
  expect(documentModules?.modules).toMatchObject([{ state: 'incompatible' }]);
  expect(faults).toEqual(['state: unknown']);
});

test.each([null, 7, {}, { id: 'tools' }, { id: 'tools', state: 'ready', descriptor: {} }])(
  'an invalid module %j › is omitted, and the others are parsed',
  (module) => {
    const { documentModules, faults } = parseBlock({ serial: 7, modules: [module, notes] });
    expect(documentModules?.modules).toEqual([notes]);
    expect(faults).toHaveLength(1);
  },
);

test('an invalid slot › is omitted, and the module stays', () => {
  const slots = [{ slot: 'dashboard.main' }, ...notes.descriptor.slots];
  const { documentModules, faults } = parseBlock({
    serial: 7,
    modules: [{ ...notes, descriptor: { ...notes.descriptor, slots } }],
  });
  expect(documentModules?.modules).toEqual([notes]);
  expect(faults).toHaveLength(1);
});
