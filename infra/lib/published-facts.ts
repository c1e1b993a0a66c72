/** Facts that a test run publishes to its tests in an environment variable. */
export const publishedFacts = <Facts>(variable: string, command: string) => ({
  publishFacts: (facts: Facts): NodeJS.ProcessEnv => ({ [variable]: JSON.stringify(facts) }),

  readFacts(): Facts {
    const published = process.env[variable];
    if (!published) throw new Error(`These tests are run by: ${command}`);
    return JSON.parse(published);
  },
});
