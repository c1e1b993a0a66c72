import { expect, test } from 'vitest';
import { browserSchemaFaults, missingZodNames } from './browser-schemas.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

const contract = 'bff/contract/src';
const shared = 'export const z = {\n  object: mini.object,\n  string: mini.string,\n};\n';
const user = "import { roleGrant, type Other } from '@firedeck/contract';\n";

/** The faults with this schema in `role.ts` and this import in the file `importer`. */
const faults = (schema: string, importing: string, importer = 'mfe-auth/src/agency/roles.ts') =>
  missingZodNames(
    new Map([
      ['shell/sdk/src/z.ts', shared],
      [`${contract}/role.ts`, `import { id } from './shared.ts';\n${schema}\n`],
      [`${contract}/shared.ts`, 'export const id = z.uuid();\n'],
      [`${contract}/unused.ts`, 'export const unused = z.discriminatedUnion([]);\n'],
      [importer, importing],
    ]),
  );
const ofShared = `${contract}/shared.ts:1 uses z.uuid, which shell/sdk/src/z.ts lacks; ${contract}/role.ts loads it`;

test('a module loads a schema that uses a name missing in the page’s zod › fault, also for the schema’s imports', () => {
  const union = 'export const roleGrant = z.discriminatedUnion([z.object({})]);';
  expect(faults(union, user)).toEqual([
    `${contract}/role.ts:2 uses z.discriminatedUnion, which shell/sdk/src/z.ts lacks; mfe-auth/src/agency/roles.ts loads it`,
    ofShared,
  ]);
});

test.each([
  ['with available names', 'export const roleGrant = z.object({ a: z.string() });', user],
  ['with types of zod', 'export const roleGrant = 1 as z.infer<typeof z.string>;', user],
  [
    'imported over several lines',
    'export const roleGrant = z.object({});',
    "import {\n  roleGrant,\n} from '@firedeck/contract';\n",
  ],
])('a module loads a schema %s › no fault', (_what, schema, importing) =>
  expect(faults(schema, importing)).toEqual([ofShared]),
);

test('type imports, the bff and tests › may use all of zod', () => {
  const union = 'export const roleGrant = z.discriminatedUnion([]);';
  expect(faults(union, "import type { roleGrant } from '@firedeck/contract';")).toEqual([]);
  expect(faults(union, "import { type roleGrant } from '@firedeck/contract';")).toEqual([]);
  expect(faults(union, user, 'bff/src/modules/agency/role-grant.ts')).toEqual([]);
  expect(faults(union, user, 'mfe-auth/src/agency/roles.test.ts')).toEqual([]);
});

test('the files of this repository › no fault', () => {
  const configs = typeScriptProjects().filter((path) => /\/(mfe-auth|shell\/sdk)\//.test(path));
  expect(withProjects(configs, browserSchemaFaults)).toEqual([]);
}, 30_000);
