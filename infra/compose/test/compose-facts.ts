/** What the tests get of the run. */
export interface ComposeFacts {
  /** Before the names of our images. */
  prefix: string;
  tags: { first: string; second: string };
  /** What is live of mfe-notes first, and what the second images bring. */
  notes: { first: string; second: string };
  chromium: string;
  /** Folder of the programs of age. */
  age: string;
}

const variable = 'FIREDECK_COMPOSE';

export function publishFacts(facts: ComposeFacts): NodeJS.ProcessEnv {
  return { [variable]: JSON.stringify(facts) };
}

export function readFacts(): ComposeFacts {
  const published = process.env[variable];
  if (!published) throw new Error('These tests are run by: npm run test:compose');
  return JSON.parse(published);
}
