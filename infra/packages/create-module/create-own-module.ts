import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../../lib/user-error.ts';
import { checkModuleId, defaultTitle } from '../../release/module-names.ts';
import { moduleReadme } from '../../release/module-readme.ts';
import { moduleSources } from '../../release/module-sources.ts';

interface OwnModule {
  /** Parent of the new folder. */
  parent: string;
  id: string;
  title?: string;
}

/** The files that are the same in each module; the package has them beside its script. */
const template = fileURLToPath(new URL('../template', import.meta.url));

const work = [
  'Tests: `npm test`; types: `npm run typecheck`; the artifact: `npm run build`.',
  'A release: `npx firedeck publish`, `check`, `release` or `canary`, `rollback`; `npx firedeck --help`.',
  'The same by a pipeline: `.github/workflows/module.yml` or `.gitlab-ci.yml`; delete the other one.',
];

/**
 * Creates the folder of a module in a repository of its own. Returns the folder.
 *
 * @throws UserError when the name is invalid or taken.
 */
export async function createOwnModule({
  parent,
  id,
  title = defaultTitle(id),
}: OwnModule): Promise<string> {
  checkModuleId(id);
  const folder = join(parent, id);
  if (existsSync(folder)) throw new UserError(`${folder} already exists.`);
  await cp(template, folder, { recursive: true });
  // npm leaves out a .gitignore when it packs.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const named = { ...manifest, name: `firedeck-${id}` };
  const names = { id, title, sdk: manifest.dependencies['@firedeck/sdk'] };
  const files = {
    ...moduleSources(names),
    'README.md': moduleReadme(names, { name: named.name, work }),
    'package.json': `${JSON.stringify(named, null, 2)}\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
