import { type Configuration, rspack } from '@rspack/core';

/** Builds once, for tests. @throws Error with the build errors */
export function runBuild(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString()) : null);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
}
