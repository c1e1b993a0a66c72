/** What is made by hand, once, as README.md says: nothing of it may stand in a repository. */
export const secretsToMake: ReadonlySet<string> = new Set([
  'Secret firedeck/session-keys',
  'Secret firedeck/bff-databases',
  'Secret firedeck/bff-metrics',
  'Secret firedeck/favicon-redis',
  'Secret firedeck/mail-servers',
  'Secret firedeck/favicon-proxy',
  'Secret firedeck/collector',
  'ConfigMap firedeck/private-ca',
]);
