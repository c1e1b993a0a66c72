import type { References } from '../images/build-images.ts';
import type { DataContainers } from './data-containers.ts';

/** Facts about the containers for the tests. */
export interface ContainerFacts {
  images: References;
  data: Pick<DataContainers, 'network' | 'here' | 'beside'>;
}

/** On every container of a run, with the name of its network: what a failed test leaves is found. */
export const runLabel = 'firedeck.test-run';

const variable = 'FIREDECK_CONTAINERS';

export function publishFacts(facts: ContainerFacts): NodeJS.ProcessEnv {
  return { [variable]: JSON.stringify(facts) };
}

export function readFacts(): ContainerFacts {
  const published = process.env[variable];
  if (!published) throw new Error('Container tests are run by: npm run test:containers');
  return JSON.parse(published);
}
