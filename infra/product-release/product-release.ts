import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRevision } from '../images/revision.ts';
import { readVersion } from '../images/server-context.ts';
import { readOptions, runMain } from '../lib/command-line.ts';
import { UserError } from '../lib/user-error.ts';
import { packPackages } from '../packages/pack.ts';
import { listSubjects, previousRelease, writeChangelog } from './changelog.ts';
import { publishImages } from './publish-images.ts';
import { makeReleaseArchive } from './release-archive.ts';
import { prepareFolder } from './release-folder.ts';
import { needRaisedVersions } from './unraised-packages.ts';

await runMain(async () => {
  const { values } = readOptions({
    images: { type: 'string', default: 'firedeck/' },
    metadata: { type: 'string', multiple: true, default: [] },
    tag: { type: 'string' },
    to: { type: 'string' },
  });
  const { images: prefix, metadata } = values;
  const version = await readVersion('.');
  const { tag = `v${version}` } = values;
  if (tag !== `v${version}`)
    throw new UserError(
      `package.json has version ${version}, the tag is ${tag}: make them the same.`,
    );
  needRaisedVersions(previousRelease());
  const to = await prepareFolder(values.to);
  const { created: date } = await currentRevision();
  const bills = join(to, 'sbom');
  // Without metadata it is a trial run of the parts that need no registry.
  const digests =
    metadata.length > 0 ? await publishImages({ prefix, version, metadata, to: bills }) : {};
  const subjects = listSubjects();
  const changelog = writeChangelog({ version, date: date.slice(0, 10), subjects });
  await writeFile(join(to, 'CHANGELOG.md'), changelog);
  await writeFile(join(to, 'images.json'), JSON.stringify({ prefix, version, digests }, null, 2));
  await makeReleaseArchive({ to, images: { prefix, version, digests }, changelog, date });
  await packPackages(join(to, 'packages'));
  await writeSums(to);
  console.log(`Firedeck ${version} is in ${to}.`);
  return 0;
});

/** In the format of `sha256sum --check SHA256SUMS`. */
async function writeSums(folder: string): Promise<void> {
  const names = [];
  for await (const name of glob('**/*.{tar.gz,tgz,json,md}', { cwd: folder })) names.push(name);
  const lines = names.sort().map(async (name) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(lines)).join(''));
}
