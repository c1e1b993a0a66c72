/** Everything the local stack itself reads from the environment; an empty value counts as not set. */
export interface LocalEnvironment {
  mongodbUri: string | undefined;
  redisUrl: string | undefined;
  /** When the command was typed, in ms since 1970: installing packages counts as well. */
  startedAt: number;
  port: string | undefined;
  /** Whether the stack is told of a mail server. */
  sendsMail: boolean;
  chromium: string | undefined;
  /** Where downloads and builds are kept, in place of the usual folder. */
  cacheDir: string | undefined;
  cacheHome: string | undefined;
  httpsProxy: string | undefined;
  /** What releases are sent with, see `npm run release -- --help`. */
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
    cacheDir: variables.FIREDECK_CACHE_DIR || undefined,
    cacheHome: variables.XDG_CACHE_HOME || undefined,
    httpsProxy: variables.HTTPS_PROXY || variables.https_proxy || undefined,
    releaseKey: variables.FIREDECK_RELEASE_KEY || undefined,
    artifactsToken: variables.FIREDECK_ARTIFACTS_TOKEN || undefined,
  };
}
