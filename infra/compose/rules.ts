import { productImages } from '../images/product-images.ts';
import { runtimes } from '../images/runtimes.ts';
import { type ComposeFile, readComposeFile, type Service } from './compose-file.ts';

interface Rule {
  /** A sentence. */
  name: string;
  isBroken(service: Service, name: string, file: ComposeFile): boolean;
}

const gateway = 'gateway';
// Runs as root to change the owners of volumes.
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

/** Rules for each service of compose.yaml. */
const rules: readonly Rule[] = [
  {
    name: 'runs one of our images, or a public one with a version',
    isBroken: (service) => !isOurs(service) && !publicImage.test(service.image),
  },
  {
    name: 'pulls our images only from a configured registry',
    isBroken: (service) => isOurs(service) && !service.pull_policy?.endsWith(':-never}'),
  },
  {
    name: 'is not privileged, and uses no host namespaces or devices',
    isBroken: ({ privileged, network_mode, pid, ipc, devices }) =>
      Boolean(privileged || pid || ipc || devices) || network_mode === 'host',
  },
  {
    name: 'mounts nothing from the host except this folder',
    isBroken: (service) =>
      listVolumes(service).some(
        (volume) => /^(\/|~|\.\.)/.test(volume) || volume.includes('docker.sock'),
      ),
  },
  {
    name: 'has no capabilities, except the gateway and the job that creates secrets',
    isBroken: ({ cap_drop, cap_add = [] }, name) =>
      cap_drop?.join() !== 'ALL' || (cap_add.length > 0 && ![gateway, rootJob].includes(name)),
  },
  {
    name: 'has a read-only root, its own account and no-new-privileges',
    isBroken: ({ read_only, security_opt, user = '', network_mode }, name) =>
      read_only !== true ||
      !security_opt?.includes('no-new-privileges:true') ||
      !/^[1-9]\d*:[1-9]\d*$/.test(user) !== (name === rootJob && network_mode === 'none'),
  },
  {
    name: 'has memory and process limits',
    isBroken: ({ mem_limit, pids_limit }) => !mem_limit || !pids_limit,
  },
  {
    name: 'is a job, or restarts and has a health check (workers exit when unhealthy)',
    isBroken: (service) =>
      !isJob(service) &&
      (service.restart !== 'unless-stopped' ||
        (!isWorker(service) && (!service.healthcheck || service.healthcheck.disable === true))),
  },
  {
    name: 'publishes no port, except the gateway',
    isBroken: ({ ports = [] }, name) => ports.length !== (name === gateway ? 1 : 0),
  },
  {
    name: 'reaches databases only by an internal network',
    isBroken: ({ networks = [] }, name, file) =>
      databases.includes(name) &&
      (networks.length !== 1 || !networks.every((one) => file.networks[one]?.internal)),
  },
  {
    name: 'has no secrets in its environment, which `docker inspect` shows',
    isBroken: ({ environment = {} }) =>
      Object.keys(environment).some((variable) => secretName.test(variable)),
  },
];

/** Violations, one line each. */
export function composeFaults(file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([name, service]) =>
    rules
      .filter((rule) => rule.isBroken(service, name, file))
      .map((rule) => `infra/compose/compose.yaml: ${name} breaks a rule: a service ${rule.name}.`),
  );
}

/** Prints violations in compose.yaml. */
export function isComposeFileSafe(): boolean {
  const faults = composeFaults(readComposeFile());
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}
