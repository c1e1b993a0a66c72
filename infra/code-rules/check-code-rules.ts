import { browserSchemaFaults } from './browser-schemas.ts';
import { importFaults } from './import-rules.ts';
import { unplainNames } from './plain-names.ts';
import { plainTextFaults } from './plain-text.ts';
import { stringKeyedFaults } from './string-keyed-reads.ts';
import { typeScriptProjects, withProjects } from './typescript-projects.ts';

/** Prints what is wrong with the words, the imports and the keys of the whole repository. */
export function areCodeRulesMet(): boolean {
  const faults = withProjects(typeScriptProjects(), (projects) => [
    ...unplainNames(projects),
    ...plainTextFaults(),
    ...importFaults(projects),
    ...stringKeyedFaults(projects),
    ...browserSchemaFaults(projects),
  ]);
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

if (import.meta.main) process.exitCode = areCodeRulesMet() ? 0 : 1;
