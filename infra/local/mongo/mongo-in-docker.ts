import { dockerProvider } from '../../lib/docker-provider.ts';
import { isMongoReady, mongoAddress } from '../../lib/mongo-address.ts';

const version = '8.2';

export const mongoInDocker = dockerProvider({
  engine: 'MongoDB',
  reference: `mongo:${version}`,
  version,
  // The data is in a Docker volume, which a mongod of the host cannot open.
  line: `Docker mongo ${version}`,
  port: 27_017,
  data: '/data/db',
  uri: mongoAddress,
  isReady: isMongoReady,
});
