import { expect, expectTypeOf, test } from 'vitest';
import {
  type DocumentModules,
  documentModules,
  type ModuleConfig,
  type ModuleDescriptor,
  moduleChoice,
} from './index.ts';

const descriptor = {
  id: 'maps',
  title: 'Maps',
  requires: { sdk: '^1.0.0', bff: { tools: 1 } },
  version: '1.0.0',
  artifact: '1.0.0-0123456789abcdef',
  entry: 'remoteEntry.1.js',
  integrity: {},
  scripts: {},
};
const choice = { state: 'disabled', id: 'maps', serial: 7, descriptor };

test('schemas of 1.0.0 › still parse a document’s modules', () => {
  expect(moduleChoice.parse(choice)).toMatchObject({ state: 'disabled', serial: 7 });
  expect(() => moduleChoice.parse({ ...choice, state: 'other' })).toThrow();
  const modules: DocumentModules = documentModules.parse({ serial: 8, modules: [choice] });
  expect(modules.modules[0]?.descriptor.requires.shell).toBe('^1.0.0');
});

test('the type of a configuration with its defaults › is part of a descriptor', () => {
  expectTypeOf<ModuleDescriptor>().toExtend<ModuleConfig>();
});
