export { type ActProof, proveAct } from '../builders.ts';
export { examples } from './examples.ts';

export { fuzzedGroupRoles, prepareFixtures } from './fixtures.ts';
