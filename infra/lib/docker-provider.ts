import type { Provider } from './data-service.ts';
import { dockerRefusal, hasImage } from './docker.ts';
import { type Image, launchContainer, removeOrphans } from './docker-container.ts';
import { pullImage } from './docker-pull.ts';
import { readEnvironment } from './environment.ts';
import type { Log } from './steps.ts';

/** A server in a container, if a Docker daemon responds and has its image or can pull it. */
export function dockerProvider(image: Image): Provider {
  const { engine, reference, version, line } = image;
  return {
    name: 'Docker',
    line,
    async resolve(log) {
      if (readEnvironment().docker === 'no') return { refusal: 'turned off by FIREDECK_DOCKER=no' };
      const refusal = (await dockerRefusal()) ?? (await imageRefusal(reference, log));
      if (refusal !== undefined) return { refusal };
      // Before a port is chosen: leftover containers may hold it.
      await removeOrphans();
      return {
        engine: `${engine} ${version} in Docker`,
        version,
        line,
        launch: (options) => launchContainer(image, options),
      };
    },
  };
}

const imageRefusal = async (reference: string, log: Log): Promise<string | undefined> =>
  (await hasImage(reference)) ? undefined : pullImage(reference, log);
