import type { Provider } from '../../lib/data-service.ts';
import { findProgram } from '../../lib/find-program.ts';
import { mongodOffer } from './mongod.ts';

export const mongodOnPath: Provider = {
  name: 'mongod on PATH',
  async resolve() {
    const file = findProgram('mongod');
    return file === undefined ? { refusal: 'none' } : mongodOffer(file, 'on PATH');
  },
};
