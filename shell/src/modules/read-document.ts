import {
  type DocumentModules,
  type ModuleChoice,
  moduleChoices,
  moduleDescriptor,
} from '@firedeck/contract';
import { type LooselyRead, looseReader, parseJson, z } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** What the document says, and what of it did not fit. */
export interface ReadDocument {
  /** Null: nothing is known of the modules. */
  chosen: DocumentModules | null;
  faults: string[];
}

const readBlock = looseReader(z.object({ serial: z.number(), modules: z.array(z.unknown()) }));
const readState = looseReader(z.object({ state: z.string() }));
const readChoices = new Map<string, (json: unknown) => LooselyRead<ModuleChoice>>(
  Object.entries(moduleChoices).map(([state, schema]) => [state, looseReader(schema)]),
);
const noChoice: LooselyRead<ModuleChoice> = { faults: ['state: unknown'] };

const { id, title, version, artifact, routes, slots } = moduleDescriptor.shape;
/** As much of a module as its places need to say that it cannot be shown. */
const readPlaces = looseReader(
  z.object({ id, descriptor: z.object({ id, title, version, artifact, routes, slots }) }),
);

/** Reads the document's block of modules: one that does not fit says so in its places, the rest works. */
export function readDocument(block: string): ReadDocument {
  const { data, faults } = readBlock(parseJson(block));
  if (!data) return { chosen: null, faults };
  const modules = data.modules.flatMap((json) => {
    const { state = '' } = readState(json).data ?? {};
    const choice = readChoices.get(state)?.(json) ?? noChoice;
    faults.push(...choice.faults);
    return choice.data ?? unreadableModule(json);
  });
  return { chosen: { serial: data.serial, modules }, faults };
}

function unreadableModule(json: unknown): ModuleChoice | [] {
  const { data } = readPlaces(json);
  if (!data) return [];
  const unknown = { requires: { shell: '', bff: {} }, contributes: [], entry: '', integrity: {} };
  const descriptor = { ...unknown, files: [], scripts: {}, shared: {}, ...data.descriptor };
  const reason = texts.modules.unreadable;
  return { state: 'incompatible', id: data.id, serial: 0, descriptor, reason };
}
