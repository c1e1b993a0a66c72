import type { DataService } from '../../lib/data-service.ts';
import { readEnvironment } from '../../lib/environment.ts';
import type { Log } from '../../lib/steps.ts';
import { documentDb } from '../../offline/index.ts';
import { externalService } from '../external-service.ts';
import { launchFirstAvailable } from '../launch-first-available.ts';
import { downloadedMongod } from './downloaded-mongod.ts';
import { mongoInDocker } from './mongo-in-docker.ts';
import { mongodOnPath } from './mongod-on-path.ts';

interface MongoOptions {
  dataFolder: string;
  port?: number | undefined;
  isPersistent: boolean;
  log: Log;
}

const advice =
  'Install it (macOS: brew install mongodb-community; Fedora, Debian, Ubuntu: see the MongoDB manual), start Docker, or set MONGODB_URI.';

export const mongoProviders = [mongodOnPath, downloadedMongod, mongoInDocker, documentDb];

/**
 * A MongoDB: MONGODB_URI, else mongod on PATH, else mongod downloaded, else a running Docker, else
 * DocumentDB in PostgreSQL behind the FerretDB gateway from packages.
 */
export async function startMongo(options: MongoOptions): Promise<DataService> {
  const uri = readEnvironment().mongodbUri;
  if (uri) return externalService('MongoDB', 'MONGODB_URI', uri, options.log);
  return launchFirstAvailable({
    ...options,
    service: 'MongoDB',
    providers: mongoProviders,
    advice,
  });
}
