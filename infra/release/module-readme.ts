import type { ModuleNames } from './module-sources.ts';

/** The README of a new module. `work` has the list items on how its team tests and releases it. */
export const moduleReadme = (
  { id, sdk }: ModuleNames,
  { name, work }: { name: string; work: readonly string[] },
): string => `# ${name}

What this module is for, in a sentence.

## Shows

| where                       | view          | what                    |
| --------------------------- | ------------- | ----------------------- |
| \`/${id}\` (in the navigation) | \`${id}-page\` | the page                |
| \`/\`, slot \`dashboard.aside\` | \`${id}-card\` | a card that leads to it |

## Exposes

\`./module\` (\`src/module.ts\`): the views above. No \`setup\`.

## Calls

Nothing. Needs the sdk from ${sdk.slice(1)}.

## Work on it

${work.map((item) => `- ${item}`).join('\n')}
`;
