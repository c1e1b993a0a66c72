import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { errorMessage } from '../lib/user-error.ts';
import { operatorKinds } from '../offline/index.ts';
import { formatTitle, type Manifest } from './manifest.ts';
import { type KindSchema, schemaFaults } from './testing/schema-faults.ts';

interface Definition {
  spec: {
    group: string;
    names: { kind: string };
    versions: {
      name: string;
      served: boolean;
      schema: { openAPIV3Schema: { properties: { spec: KindSchema } } };
    }[];
  };
}

// Validates the resources for cluster operators with the CRDs from the operators' Go modules.
const files = await operatorKinds().catch((error) => {
  process.stdout.write(
    `Resources for cluster operators are not validated, as there are no CRDs: ${errorMessage(error)}\n`,
  );
  return [];
});
const read = <What>(file: string): What[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as What);
const definitions = files.flatMap((file) => read<Definition>(file));
const groups = definitions.map(({ spec }) => spec.group);

const components = join(import.meta.dirname, 'components');
const manifests = globSync('**/*.yaml', { cwd: components })
  .flatMap((file) => read<Manifest>(join(components, file)))
  .filter((manifest) => groups.includes(manifest?.apiVersion?.split('/')[0] ?? ''));

function findSchema({ apiVersion, kind }: Manifest): KindSchema | undefined {
  const [group, version] = apiVersion.split('/');
  const definition = definitions.find(
    ({ spec }) => spec.group === group && spec.names.kind === kind,
  );
  const found = definition?.spec.versions.find(({ name, served }) => name === version && served);
  return found?.schema.openAPIV3Schema.properties.spec;
}

describe.runIf(files.length > 0)('resources for cluster operators', () => {
  test('all resources › have a CRD, and each CRD is used', () => {
    const kinds = [...new Set(manifests.map(({ kind }) => kind))].sort();
    expect(kinds).toEqual(definitions.map(({ spec }) => spec.names.kind).sort());
  });

  test.each(manifests.map((manifest) => [formatTitle(manifest), manifest] as const))(
    '%s › has only fields of its CRD, in a served version',
    (_title, manifest) => {
      const schema = findSchema(manifest);
      expect(schema).toBeDefined();
      expect(schemaFaults(schema ?? {}, manifest.spec, 'spec')).toEqual([]);
    },
  );

  test.each<[string, object, string]>([
    ['an unknown field', { secretStore: 'vault' }, 'spec.secretStore is unknown'],
    ['a wrong type', { dataFrom: 'all' }, 'spec.dataFrom is not of the type array'],
    [
      'a value outside the enum',
      { target: { creationPolicy: 'Sometimes' } },
      'spec.target.creationPolicy is none of Owner,Orphan,Merge,None',
    ],
  ])('%s › is detected', (_what, change, fault) => {
    const secret = manifests.find(({ kind }) => kind === 'ExternalSecret') as Manifest;
    const spec = { ...secret.spec, ...change };
    expect(schemaFaults(findSchema(secret) ?? {}, spec, 'spec')).toEqual([fault]);
  });

  test('a missing field › is detected', () => {
    const certificate = manifests.find(({ kind }) => kind === 'Certificate') as Manifest;
    const faults = schemaFaults(findSchema(certificate) ?? {}, {}, 'spec');
    expect(faults).toContain('spec.secretName is missing');
  });
});
