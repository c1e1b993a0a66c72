import { dockerProvider } from '../../lib/docker.ts';
import { isMongoReady, mongoAddress } from '../../lib/mongo-address.ts';

const version = '8.2';

export const mongoInDocker = dockerProvider({
  engine: 'MongoDB',
  name: 'mongo',
  version,
  // The data is in a Docker volume, which a mongod of the host cannot open.
  line: `Docker mongo ${version}`,
  port: 27_017,
  data: '/data/db',
  uri: mongoAddress,
  isReady: isMongoReady,
});
