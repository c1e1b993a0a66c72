import type { Way } from '../data-service.ts';
import { dockerRefusal, launchContainer } from '../docker.ts';
import { answersMongo, mongoAddress } from './mongo-address.ts';

const version = '8.2';

export const mongoInDocker: Way = {
  name: 'Docker',
  async offer() {
    const refusal = await dockerRefusal();
    if (refusal !== undefined) return { refusal };
    const image = {
      name: `mongo:${version}`,
      port: 27_017,
      data: '/data/db',
      uri: mongoAddress,
      isReady: answersMongo,
    };
    return {
      engine: `MongoDB ${version} in Docker`,
      version,
      // The files are in a volume of Docker's: a mongod of this machine cannot take them over.
      line: `Docker mongo ${version}`,
      launch: (options) => launchContainer(image, options),
    };
  },
};
