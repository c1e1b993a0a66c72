import { expect, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';

const image = { name: 'firedeck-bff', version: '1.0.0', revision: '0123456789ab' };
const argon2 = { name: '@node-rs/argon2', version: '2.2.1', licence: 'MIT' };

test('a bill of materials › names each package with its address and license', () => {
  const bill = billOfMaterials(image, [argon2]);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'firedeck-bff', version: '1.0.0' } },
    components: [
      {
        'bom-ref': 'pkg:npm/%40node-rs/argon2@2.2.1',
        purl: 'pkg:npm/%40node-rs/argon2@2.2.1',
        licenses: [{ expression: 'MIT' }],
      },
    ],
    dependencies: [
      { ref: 'pkg:npm/firedeck-bff@1.0.0', dependsOn: ['pkg:npm/%40node-rs/argon2@2.2.1'] },
    ],
  });
});
