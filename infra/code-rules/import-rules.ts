import { dirname } from 'node:path';
import { type FolderCircle, folderCircles } from './folder-circles.ts';
import { type ImportArrow, importArrows } from './import-arrows.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

const contract = ['bff/contract', 'bff/runtime'];
const lowerBff = ['bff/src/lib', 'bff/src/observability', 'bff/src/audit'];
const front = ['bff/contract', 'shell/kit', 'shell/sdk'];
const remote = (folder: string) => ({
  // The module's build and its sources both read module.config.ts.
  [folder]: ['bff/contract', 'shell/build'],
  [`${folder}/src`]: [...front, `${folder}/module.config.ts`],
});

/**
 * What each part of the repository may import beside itself: parts that change often depend on stable
 * ones. The longest matching path prefix decides.
 */
const mayImport: Record<string, readonly string[]> = {
  'bff/contract': [],
  'bff/runtime': [],
  'bff/src/lib': contract,
  'bff/src/observability': [...contract, 'bff/src/lib'],
  'bff/src/audit': [...contract, 'bff/src/lib'],
  'bff/src/plugins': [...contract, ...lowerBff],
  'bff/src/modules': [...contract, ...lowerBff],
  'bff/src/operator': [...contract, ...lowerBff, 'bff/src/modules'],
  'bff/src/config.ts': [...contract, 'bff/src/lib'],
  // Listed one by one, so that a new folder needs its own rule.
  'bff/src/api-description.ts': [...contract, 'bff/src'],
  'bff/src/app.ts': [...contract, 'bff/src'],
  'bff/src/create-fastify.ts': [...contract, ...lowerBff, 'bff/src/config.ts', 'bff/src/plugins'],
  'bff/src/operator.ts': [...contract, 'bff/src'],
  'bff/src/server.ts': [...contract, 'bff/src'],
  'services/src': contract,
  'shell/kit': [],
  'shell/sdk': ['bff/contract', 'shell/kit'],
  'shell/build': ['bff/contract'],
  ...remote('shell'),
  ...remote('mfe-auth'),
  ...remote('mfe-notes'),
  ...remote('mfe-tools'),
  infra: ['bff', 'services', 'shell'],
  e2e: ['bff', 'services', 'shell', 'infra'],
};

// Tests and test helpers may import anything.
const isForTests = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|\/testing\/|\/testing\.ts$|vitest\.\w*\.?config\.ts$/.test(path);

const isIn = (part: string, path: string): boolean => path === part || path.startsWith(`${part}/`);

const findPart = (path: string, parts: readonly string[]): string | undefined =>
  parts
    .filter((part) => isIn(part, path))
    .toSorted((one, other) => other.length - one.length)
    .at(0);

// infra and e2e may use test helpers.
const isProduct = (path: string): boolean => !isIn('infra', path) && !isIn('e2e', path);

/** Imports that no rule allows. */
export function wrongArrows(arrows: ImportArrow[], rules = mayImport): ImportArrow[] {
  return arrows.filter(([from, to]) => {
    if (isForTests(from)) return false;
    if (isForTests(to) && isProduct(from)) return true;
    const part = findPart(from, Object.keys(rules));
    if (part === undefined) return true;
    return ![part, ...(rules[part] ?? [])].some((allowed) => isIn(allowed, to));
  });
}

/** A circle with the imports that make it. */
export const formatCircle = ({ folder, members, arrows }: FolderCircle): string =>
  [
    `circle of imports in ${folder || '.'}: ${members.join(', ')}`,
    ...arrows.map(([from, to]) => `    ${from} → ${to}`),
  ].join('\n');

/** The parts that each part imports, one line for each. */
function partArrows(arrows: ImportArrow[]): string[] {
  const parts = Object.keys(mayImport);
  const targets = new Map<string, Set<string>>();
  for (const arrow of arrows) {
    const [from, to] = arrow.map((path) => findPart(path, parts) ?? path) as ImportArrow;
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  return parts.flatMap((part) => {
    const imported = [...(targets.get(part) ?? [])].toSorted();
    return imported.length > 0 ? [`${part} → ${imported.join(', ')}`] : [];
  });
}

/** Forbidden imports and circles, one line each. */
export const importFaults = (arrows: ImportArrow[]): string[] => [
  ...wrongArrows(arrows).map(([from, to]) => `no rule allows ${from} → ${to}`),
  ...folderCircles(productArrows(arrows)).map(formatCircle),
];

/** The import graph without tests, in one line. */
export function summarizeImports(arrows: ImportArrow[]): string {
  const own = productArrows(arrows);
  const folders = new Set(own.flat().map((path) => dirname(path)));
  return `import graph: ${folders.size} folders, ${own.length} imports, ${folderCircles(own).length} circles`;
}

const productArrows = (arrows: ImportArrow[]): ImportArrow[] =>
  arrows.filter(([from, to]) => !isForTests(from) && !isForTests(to));

// `node infra/code-rules/import-rules.ts` prints the imports between the parts.
if (import.meta.main) {
  const arrows = productArrows(withProjects(typeScriptProjects(), importArrows));
  for (const line of partArrows(arrows)) console.log(`  ${line}`);
}
