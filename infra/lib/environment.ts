/** The environment variables of the local stack; an empty value counts as not set. */
interface LocalEnvironment {
  mongodbUri: string | undefined;
  redisUrl: string | undefined;
  /** Start of the command in ms since 1970, including the installation of packages. */
  startedAt: number;
  port: string | undefined;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  chromium: string | undefined;
  /** `no`: MongoDB and Redis do not come from Docker. */
  docker: string | undefined;
  /** Cache folder of downloads and builds in place of the default. */
  cacheDir: string | undefined;
  cacheHome: string | undefined;
  httpsProxy: string | undefined;
  /** Authorizes releases, see `npm run release -- --help`. */
  releaseKey: string | undefined;
  artifactsToken: string | undefined;
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): LocalEnvironment {
  return {
    mongodbUri: variables.MONGODB_URI || undefined,
    redisUrl: variables.REDIS_URL || undefined,
    startedAt: Number(variables.FIREDECK_STARTED_AT) || Date.now(),
    port: variables.PORT || undefined,
    sendsMail: Boolean(variables.SMTP_URL),
    chromium: variables.FIREDECK_CHROMIUM || undefined,
    docker: variables.FIREDECK_DOCKER || undefined,
    cacheDir: variables.FIREDECK_CACHE_DIR || undefined,
    cacheHome: variables.XDG_CACHE_HOME || undefined,
    httpsProxy: variables.HTTPS_PROXY || variables.https_proxy || undefined,
    releaseKey: variables.FIREDECK_RELEASE_KEY || undefined,
    artifactsToken: variables.FIREDECK_ARTIFACTS_TOKEN || undefined,
  };
}

/** Sets variables of this process, except undefined ones; the result restores all of them. */
export function setVariables(variables: NodeJS.ProcessEnv): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const set = (entries: (readonly [string, string | undefined])[]) => {
    for (const [name, value] of entries) if (value !== undefined) process.env[name] = value;
  };
  set(Object.entries(variables));
  return () => {
    for (const [name] of before) delete process.env[name];
    set(before);
  };
}
