export { examples } from './examples.ts';

export { prepareFixtures } from './fixtures.ts';
