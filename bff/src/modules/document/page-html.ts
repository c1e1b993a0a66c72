import {
  agencyDocumentMeta,
  type DocumentModules,
  type ModuleDescriptor,
  ownValue,
  type SecondFactorPolicy,
  type SingleSignOnPolicy,
} from '@firedeck/contract';
import { escapeAttribute } from '../../lib/http/escape-attribute.ts';
import { artifactBase, bootFile } from '../registry/artifact-rules.ts';
import type { PageNeeds, PageScript } from './page-needs.ts';
import type { PageResponses } from './page-responses.ts';

interface PageParts {
  shell: ModuleDescriptor;
  modules: DocumentModules;
  needs: PageNeeds;
  nonce: string;
  theme: string;
  nightHue: string;
  /** For the sign-in page; may be empty. */
  agency: string;
  station: string;
  /** Undefined: members sign in by password only. */
  signOn: SingleSignOnPolicy | undefined;
  /** Undefined: second factors are off. */
  secondFactor: SecondFactorPolicy | undefined;
  /** Profile of a shared device; empty for a member's own. */
  device: string;
  /** `on`: the device stores its station's tools; empty: it doesn't. */
  stationSheet: string;
  /** What browsers may store, see `OFFLINE`. */
  offline: string;
  /** Sources of inline scripts that render the first paint. */
  openings: readonly string[];
  responses: PageResponses | null;
  /** The token that requests of this document send, see `agencyDocumentHeader`. */
  agencyDocument: string | null;
}

/** Fills the placeholders of the shell's template, which shell/build defines. */
export function pageHtml(page: PageParts): string {
  const { shell, modules, needs, nonce, theme, nightHue, offline } = page;
  const parts: Record<string, string> = {
    nonce,
    theme,
    nightHue,
    agency: escapeAttribute(page.agency),
    station: escapeAttribute(page.station),
    signOn: jsonInAttribute(page.signOn),
    secondFactor: jsonInAttribute(page.secondFactor),
    device: page.device,
    stationSheet: page.stationSheet,
    offline,
    base: escapeAttribute(artifactBase(shell.id, shell.artifact)),
    preloads: renderPreloads(shell, needs),
    modules: jsonInScript(modules),
    scripts: renderScripts(page),
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
      `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(base + file)}" crossorigin="anonymous">`,
  );
  // The attributes match those of the elements: a differing preload is loaded twice.
  const entry = shell.document?.opening ? [toPageEntry(shell)] : [];
  const links = [...entry, ...scripts].map(
    ({ url, integrity }) =>
      `<link rel="preload" as="script" href="${escapeAttribute(url)}" integrity="${escapeAttribute(integrity)}" crossorigin="anonymous">`,
  );
  return [...new Set([...fonts, ...links])].join('\n');
}

function renderScripts(page: PageParts): string {
  const { shell, needs, openings } = page;
  const base = artifactBase(shell.id, shell.artifact);
  const inline = bootFile(shell);
  const startsEntry = shell.document?.opening === true;
  const paths = `data-prefetch="${escapeAttribute(needs.prefetch.join(' '))}"`;
  const scripts = (shell.document?.scripts ?? []).flatMap((file) => {
    if (file === inline) {
      const entry = startsEntry ? describeEntry(toPageEntry(shell)) : '';
      return `<script ${paths}${entry}>${shell.document?.boot}</script>`;
    }
    if (file === shell.entry && startsEntry) return [];
    const own = file === shell.entry ? 'defer' : `async ${paths}`;
    const integrity = escapeAttribute(ownValue(shell.integrity, file) ?? '');
    return `<script src="${escapeAttribute(base + file)}" ${own} integrity="${integrity}" crossorigin="anonymous"></script>`;
  });
  // The scripts read these responses, which therefore precede them.
  return [
    ...renderResponses(page),
    ...renderAgencyDocument(page),
    ...scripts,
    ...openings.map((source) => `<script>${source}</script>`),
  ].join('\n');
}

function renderResponses({ responses }: PageParts): string[] {
  if (!responses) return [];
  const block = jsonInScript(responses);
  return [`<script type="application/json" id="firedeck-answers">${block}</script>`];
}

const renderAgencyDocument = ({ agencyDocument }: PageParts): string[] =>
  agencyDocument ? [`<meta name="${agencyDocumentMeta}" content="${agencyDocument}">`] : [];

function toPageEntry({ id, artifact, entry, integrity }: ModuleDescriptor) {
  return { url: artifactBase(id, artifact) + entry, integrity: ownValue(integrity, entry) ?? '' };
}

const describeEntry = ({ url, integrity }: PageScript): string =>
  ` data-entry="${escapeAttribute(url)}" data-integrity="${escapeAttribute(integrity)}"`;

const jsonInAttribute = (value: object | undefined): string =>
  value ? escapeAttribute(JSON.stringify(value)) : '';

// In a script element the parser reacts only to `</script` and `<!--`.
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
