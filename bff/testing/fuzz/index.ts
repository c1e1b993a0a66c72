export { examples } from './examples.ts';
export { prepareGround } from './ground.ts';
