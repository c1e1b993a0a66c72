import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ModuleDescriptor, moduleDescriptor } from '@firedeck/contract';

/** Source of all scripts in a published test artifact. */
export const scriptText = 'globalThis.isTestScript = true;\n';
const fakeSri = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

const sri = fakeSri(scriptText);
const provided = { '@firedeck/sdk': '1.3.0', '@firedeck/kit': '1.1.0', react: '19.3.1' };

/** Versions and hashes count up, so that each artifact differs: `1.0.7-0000000000000007`. */
let made = 0;

export function aDescriptor(changes: Partial<ModuleDescriptor> = {}): ModuleDescriptor {
  made += 1;
  const version = changes.version ?? `1.0.${made}`;
  return moduleDescriptor.parse({
    id: 'notes',
    title: 'Personal Notes',
    slots: [
      { slot: 'dashboard.aside', view: 'notes-card', minHeight: 220, prefetch: ['/api/notes'] },
    ],
    requires: { sdk: '^1.2.0', bff: { notes: 1 } },
    shared: { react: '^19.3.0', '@firedeck/kit': '^1.0.0' },
    version,
    artifact: `${version}-${made.toString(16).padStart(16, '0')}`,
    entry: 'remoteEntry.abc.js',
    integrity: { 'remoteEntry.abc.js': sri, 'module.def.js': sri },
    scripts: { 'notes-card': ['module.def.js'] },
    ...changes,
  });
}

export function aShellDescriptor(changes: Partial<ModuleDescriptor> = {}): ModuleDescriptor {
  return aDescriptor({
    id: 'shell',
    title: 'Firedeck',
    slots: [],
    routes: [{ path: '/', access: 'member', view: 'dashboard', title: 'Tools', prefetch: [] }],
    requires: { sdk: '^1.0.0', bff: { accounts: 1 } },
    shared: {},
    provides: provided,
    entry: 'main.abc.js',
    integrity: { 'main.abc.js': sri, 'boot.def.js': sri },
    scripts: {},
    document: {
      template:
        '<html data-theme="{{theme}}" data-night-hue="{{nightHue}}" data-agency="{{agency}}"><head>{{preloads}}<style nonce="{{nonce}}"></style><script type="application/json" id="firedeck-modules">{{modules}}</script>{{scripts}}</head></html>',
      scripts: ['boot.def.js', 'main.abc.js'],
      fonts: ['sans.woff2'],
    },
    ...changes,
  });
}

/** Writes an artifact to the served folder: scripts, other files and descriptor. */
export async function publishFiles(artifactsDir: string, descriptor: ModuleDescriptor) {
  const folder = join(artifactsDir, descriptor.id, descriptor.artifact);
  const { integrity, files, document } = descriptor;
  for (const file of [...Object.keys(integrity), ...files, ...(document?.fonts ?? [])]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), scriptText);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'descriptor.json'), JSON.stringify(descriptor));
}
