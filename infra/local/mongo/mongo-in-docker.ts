import type { Provider } from '../data-service.ts';
import { dockerRefusal, launchContainer } from '../docker.ts';
import { isMongoReady, mongoAddress } from './mongo-address.ts';

const version = '8.2';

export const mongoInDocker: Provider = {
  name: 'Docker',
  async offer() {
    const refusal = await dockerRefusal();
    if (refusal !== undefined) return { refusal };
    const image = {
      name: `mongo:${version}`,
      port: 27_017,
      data: '/data/db',
      uri: mongoAddress,
      isReady: isMongoReady,
    };
    return {
      engine: `MongoDB ${version} in Docker`,
      version,
      // The data is in a Docker volume, which a mongod of the host cannot open.
      line: `Docker mongo ${version}`,
      launch: (options) => launchContainer(image, options),
    };
  },
};
