import {
  type DocumentModules,
  type ModuleChoice,
  moduleChoices,
  moduleDescriptor,
} from '@firedeck/contract';
import { type LooselyRead, looseReader, parseJson, z } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** The document's modules and the validation errors. */
interface ParsedDocument {
  /** Null when the block is invalid. */
  documentModules: DocumentModules | null;
  faults: string[];
}

const parseBlock = looseReader(z.object({ serial: z.number(), modules: z.array(z.unknown()) }));
const parseState = looseReader(z.object({ state: z.string() }));
const choiceParsers = new Map<string, (json: unknown) => LooselyRead<ModuleChoice>>(
  Object.entries(moduleChoices).map(([state, schema]) => [state, looseReader(schema)]),
);
const unknownState: LooselyRead<ModuleChoice> = { faults: ['state: unknown'] };

const { id, title, version, artifact, routes, slots } = moduleDescriptor.shape;
/** The minimum to show the failure in the slots and routes of the module. */
const parseSummary = looseReader(
  z.object({ id, descriptor: z.object({ id, title, version, artifact, routes, slots }) }),
);

/** Parses the modules in the document; an invalid one becomes incompatible, the others stay usable. */
export function parseDocument(block: string): ParsedDocument {
  const { data, faults } = parseBlock(parseJson(block));
  if (!data) return { documentModules: null, faults };
  const modules = data.modules.flatMap((json) => {
    const { state = '' } = parseState(json).data ?? {};
    const choice = choiceParsers.get(state)?.(json) ?? unknownState;
    faults.push(...choice.faults);
    return choice.data ?? incompatibleModule(json);
  });
  return { documentModules: { serial: data.serial, modules }, faults };
}

function incompatibleModule(json: unknown): ModuleChoice | [] {
  const { data } = parseSummary(json);
  if (!data) return [];
  const unknown = { requires: { sdk: '', bff: {} }, contributes: [], entry: '', integrity: {} };
  const descriptor = { ...unknown, files: [], scripts: {}, shared: {}, ...data.descriptor };
  const reason = texts.modules.unreadable;
  return { state: 'incompatible', id: data.id, serial: 0, descriptor, reason };
}
