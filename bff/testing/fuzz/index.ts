export { type ActProof, proveAct } from '../builders.ts';
export { examples } from './examples.ts';

export { prepareFixtures } from './fixtures.ts';
