import { productImages } from '../images/product-images.ts';
import { runtimes } from '../images/runtimes.ts';
import { type ComposeFile, readComposeFile, type Service } from './compose-file.ts';

interface Rule {
  /** A sentence. */
  name: string;
  isBroken(service: Service, name: string, file: ComposeFile): boolean;
}

const gateway = 'gateway';
// Root, for as long as it takes to give volumes to their readers.
const rootJob = 'prepare';
const databases = ['mongodb', 'valkey'];

const own = [...productImages.map(({ name }) => name), ...runtimes].join('|');
// biome-ignore lint/suspicious/noTemplateCurlyInString: of Compose.
const [prefix, tag] = ['${FIREDECK_IMAGES:-firedeck/}', ':${FIREDECK_TAG:-local}'];
const isOurs = ({ image }: Service): boolean =>
  image.startsWith(prefix) &&
  image.endsWith(tag) &&
  new RegExp(`^(${own})$`).test(image.slice(prefix.length, -tag.length));
const publicImage = /^(mongo|valkey\/valkey|caddy)(:\d+(\.\d+)+|@sha256:[0-9a-f]{64})$/;
const secretName = /PASSWORD|SECRET|TOKEN|_KEY$|^(MONGODB_URI|REDIS_URL|REDIS_CACHE_URL|SMTP_URL)$/;

const isJob = ({ restart }: Service) => restart === 'no';
const isWorker = ({ image }: Service) => image.includes('services:');
const listVolumes = ({ volumes = [] }: Service) => volumes.map((volume) => String(volume));

/** What each service of compose.yaml has to be. */
const rules: readonly Rule[] = [
  {
    name: 'runs an image of ours, or a public one by its version',
    isBroken: (service) => !isOurs(service) && !publicImage.test(service.image),
  },
  {
    name: 'asks a registry for an image of ours only where one is named',
    isBroken: (service) => isOurs(service) && !service.pull_policy?.endsWith(':-never}'),
  },
  {
    name: 'is neither privileged nor in a namespace of the machine, and has none of its devices',
    isBroken: ({ privileged, network_mode, pid, ipc, devices }) =>
      Boolean(privileged || pid || ipc || devices) || network_mode === 'host',
  },
  {
    name: 'reads nothing of the machine but this folder',
    isBroken: (service) =>
      listVolumes(service).some(
        (volume) => /^(\/|~|\.\.)/.test(volume) || volume.includes('docker.sock'),
      ),
  },
  {
    name: 'has no capability, but for the gateway and the job that makes the secrets',
    isBroken: ({ cap_drop, cap_add = [] }, name) =>
      cap_drop?.join() !== 'ALL' || (cap_add.length > 0 && ![gateway, rootJob].includes(name)),
  },
  {
    name: 'runs on a read-only root, as an account of its own, and gains no privileges',
    isBroken: ({ read_only, security_opt, user = '', network_mode }, name) =>
      read_only !== true ||
      !security_opt?.includes('no-new-privileges:true') ||
      !/^[1-9]\d*:[1-9]\d*$/.test(user) !== (name === rootJob && network_mode === 'none'),
  },
  {
    name: 'has limits of memory and processes',
    isBroken: ({ mem_limit, pids_limit }) => !mem_limit || !pids_limit,
  },
  {
    name: 'ends as a job, or is started again and has a health check (workers end by themselves)',
    isBroken: (service) =>
      !isJob(service) &&
      (service.restart !== 'unless-stopped' ||
        (!isWorker(service) && (!service.healthcheck || service.healthcheck.disable === true))),
  },
  {
    name: 'publishes no port, but for the one of the gateway',
    isBroken: ({ ports = [] }, name) => ports.length !== (name === gateway ? 1 : 0),
  },
  {
    name: 'reaches a database by a network that leads nowhere else',
    isBroken: ({ networks = [] }, name, file) =>
      databases.includes(name) &&
      (networks.length !== 1 || !networks.every((one) => file.networks[one]?.internal)),
  },
  {
    name: 'has no secret in its environment, which `docker inspect` shows',
    isBroken: ({ environment = {} }) =>
      Object.keys(environment).some((variable) => secretName.test(variable)),
  },
];

/** What is wrong with the file, a line each. */
export function composeFaults(file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([name, service]) =>
    rules
      .filter((rule) => rule.isBroken(service, name, file))
      .map((rule) => `infra/compose/compose.yaml: ${name} breaks a rule: a service ${rule.name}.`),
  );
}

/** Prints what is wrong with compose.yaml. */
export function isComposeFileSafe(): boolean {
  const faults = composeFaults(readComposeFile());
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}
