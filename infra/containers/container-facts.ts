import type { References } from '../images/build-images.ts';
import { publishedFacts } from '../lib/published-facts.ts';
import type { DataContainers } from './data-containers.ts';

/** Facts about the containers for the tests. */
interface ContainerFacts {
  images: References;
  data: Pick<DataContainers, 'network' | 'here' | 'beside'>;
}

/** On every container of a run, with its network, to find containers of failed tests. */
export const runLabel = 'firedeck.test-run';

export const { publishFacts, readFacts } = publishedFacts<ContainerFacts>(
  'FIREDECK_CONTAINERS',
  'npm run test:containers',
);
