import { browserSchemaFaults } from './browser-schemas.ts';
import { capturedTextFaults } from './captured-texts.ts';
import { importArrows } from './import-arrows.ts';
import { importFaults, summarizeImports } from './import-rules.ts';
import { unplainNames } from './plain-names.ts';
import { plainTextFaults } from './plain-text.ts';
import { stringKeyedFaults } from './string-keyed-reads.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

/** Prints the violations of all rules in the repository, and its import graph in one line. */
export function checkCodeRules(): boolean {
  const { faults, imports } = withProjects(typeScriptProjects(), (projects) => {
    const arrows = importArrows(projects);
    return {
      faults: [
        ...unplainNames(projects),
        ...plainTextFaults(),
        ...importFaults(arrows),
        ...stringKeyedFaults(projects),
        ...browserSchemaFaults(projects),
        ...capturedTextFaults(projects),
      ],
      imports: summarizeImports(arrows),
    };
  });
  for (const line of [imports, ...faults]) console.log(line);
  return faults.length === 0;
}

if (import.meta.main) process.exitCode = checkCodeRules() ? 0 : 1;
