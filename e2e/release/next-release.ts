import { join } from 'node:path';
import { build } from './build-changed.ts';
import { partialCheckout } from './partial-checkout.ts';
import { nextMinor, raised, sourceVersion } from './source-version.ts';

/** The next release of every module, with the next minor version of the sdk and a new export in it. */
export interface NextRelease {
  shell: string;
  auth: string;
  tools: string;
  notes: string;
  /** Notes that use this export. */
  needingNotes: string;
}

const remotes = ['auth', 'tools', 'notes'] as const;

/** A text of each live module, and its replacement in the next release. */
export const nextTexts = {
  shell: ["dashboard: 'Dashboard'", "dashboard: 'The board'"],
  auth: ['Sign in to access your tools', 'Sign in to see your tools'],
  tools: ['No tools added yet', 'Not one tool added yet'],
} as const;

// Missing in the previous sdk.
const needingIt = "\nif (!isNext) throw new Error('this is not the next sdk');\n";

/** Builds the next release from the checkout, which is the live one. */
export async function buildNextRelease(): Promise<{
  release: NextRelease;
  remove(): Promise<void>;
}> {
  const folders = ['shell', ...remotes.map((id) => `mfe-${id}`)];
  const next = await partialCheckout(...folders);
  const dist = (folder: string) => join(next.root, folder, 'dist');
  await next.change('shell/sdk/package.json', raised);
  await next.change('shell/sdk/src/index.ts', (text) => `${text}export const isNext = true;\n`);
  for (const folder of folders) await next.change(`${folder}/package.json`, raised);
  for (const [id, [before, after]] of Object.entries(nextTexts))
    await next.change(`${id === 'shell' ? id : `mfe-${id}`}/src/texts.ts`, (text) =>
      text.replace(before, after),
    );
  await Promise.all(folders.map((folder) => build(join(next.root, folder), dist(folder))));
  await next.change('mfe-notes/module.config.ts', (text) =>
    text.replace(/sdk: '[^']+'/, `sdk: '^${nextMinor(sourceVersion('shell/sdk'))}'`),
  );
  await next.change('mfe-notes/src/module.ts', (text) =>
    text.replace('import { defineModule }', 'import { defineModule, isNext }').concat(needingIt),
  );
  const needing = 'mfe-notes-needing-it';
  await build(join(next.root, 'mfe-notes'), dist(needing));
  const findFolder = (folder: string) => join(next.root, folder);
  return {
    release: {
      shell: findFolder('shell'),
      auth: findFolder('mfe-auth'),
      tools: findFolder('mfe-tools'),
      notes: findFolder('mfe-notes'),
      needingNotes: findFolder(needing),
    },
    remove: next.remove,
  };
}
