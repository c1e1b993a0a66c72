/** Secrets that administrators create by hand (README.md); they must never be committed. */
export const secretsToMake: ReadonlySet<string> = new Set([
  'Secret firedeck/session-keys',
  'Secret firedeck/bff-databases',
  'Secret firedeck/bff-metrics',
  'Secret firedeck/favicon-redis',
  'Secret firedeck/mail-servers',
  'Secret firedeck/favicon-proxy',
  'Secret firedeck/oidc',
  'Secret firedeck/collector',
  'Secret firedeck/backup-target',
  'ConfigMap firedeck/private-ca',
]);
