import { type DocumentModules, type ModuleDescriptor, ownValue } from '@firedeck/contract';
import { bootFile } from '../registry/artifact-rules.ts';
import { artifactBase } from './module-choice.ts';
import type { PageNeeds } from './page-needs.ts';

export interface PageParts {
  shell: ModuleDescriptor;
  modules: DocumentModules;
  needs: PageNeeds;
  nonce: string;
  theme: string;
  /** What browsers may keep, see OFFLINE. */
  offline: string;
}

/** Fills the shell's template; its placeholders are named in the shell's build. */
export function pageHtml({ shell, modules, needs, nonce, theme, offline }: PageParts): string {
  const parts: Record<string, string> = {
    nonce,
    theme,
    offline,
    base: attribute(artifactBase(shell.id, shell.artifact)),
    preloads: renderPreloads(shell, needs),
    modules: jsonInScript(modules),
    scripts: renderScripts(shell, needs),
  };
  const template = shell.document?.template ?? '';
  return template.replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => ownValue(parts, name) ?? whole,
  );
}

function renderPreloads(shell: ModuleDescriptor, { scripts }: PageNeeds): string {
  const base = artifactBase(shell.id, shell.artifact);
  const fonts = (shell.document?.fonts ?? []).map(
    (file) =>
      `<link rel="preload" as="font" type="font/woff2" href="${attribute(base + file)}" crossorigin="anonymous">`,
  );
  // As the elements that will use them have it: a preload that differs is loaded twice.
  const links = scripts.map(
    ({ url, integrity }) =>
      `<link rel="preload" as="script" href="${attribute(url)}" integrity="${attribute(integrity)}" crossorigin="anonymous">`,
  );
  return [...new Set([...fonts, ...links])].join('\n');
}

function renderScripts(shell: ModuleDescriptor, { prefetch }: PageNeeds): string {
  const base = artifactBase(shell.id, shell.artifact);
  const inline = bootFile(shell);
  const paths = `data-prefetch="${attribute(prefetch.join(' '))}"`;
  return (shell.document?.scripts ?? [])
    .map((file) => {
      if (file === inline) return `<script ${paths}>${shell.document?.boot}</script>`;
      const own = file === shell.entry ? 'defer' : `async ${paths}`;
      const integrity = attribute(ownValue(shell.integrity, file) ?? '');
      return `<script src="${attribute(base + file)}" ${own} integrity="${integrity}" crossorigin="anonymous"></script>`;
    })
    .join('\n');
}

// Inside a script element only `</script` and `<!--` mean something to the parser.
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
